"""Times as people and LMS's write them, made into UTC by a time zone that somebody names."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from autograder.collect.vocabulary import Vocabulary, plain
from autograder.errors import ClassError

_ISO = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?( ?(Z|UTC|[+-]\d\d:?\d\d))?")
_WRITTEN = re.compile(r"(?P<day>\d{1,2}) (?:de )?(?P<month>[^\W\d]+)\.?,? (?:de )?(?P<year>\d{4})")
_WRITTEN_US = re.compile(r"(?P<month>[^\W\d]+)\.? (?P<day>\d{1,2}), (?P<year>\d{4})")
_SLASHES = re.compile(r"(?P<first>\d{1,2})[/.](?P<second>\d{1,2})[/.](?P<year>\d{4})")
_CLOCK = re.compile(
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?(?:\s*(?P<half>[ap])\.?\s?m\b)?", re.IGNORECASE
)
_LENGTH = re.compile(r"(?P<number>\d+(?:[.,]\d+)?)\s*(?P<unit>[^\W\d]+)")


class NoTime(Exception):  # noqa: N818  # not an error: an unknown time counts as on time, and is told
    """Say why a text is no time."""


def time_zone(name: str) -> ZoneInfo | None:
    """Return a zone by its name in the IANA list, None for ""; raise ClassError for an unknown one."""
    if not name:
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        remedy = "write it as Europe/Madrid, America/Bogota or UTC"
        raise ClassError("no such time zone", where=name, remedy=remedy) from error


def in_utc(moment: datetime, zone: ZoneInfo | None, where: str) -> datetime:
    """Return a moment as naive UTC; of an hour that a clock shows twice, the first counts.

    Raises ClassError when nobody said the zone.
    """
    if moment.tzinfo is None:
        if zone is None:
            remedy = "give --timezone, e.g. --timezone Europe/Madrid"
            raise ClassError(f"{moment} has no time zone", where=where, remedy=remedy)
        moment = moment.replace(tzinfo=zone)
    return moment.astimezone(UTC).replace(tzinfo=None)


def read_moment(text: str, words: Vocabulary) -> datetime:
    """Return the time that a text says, with its zone if it says one; raise NoTime."""
    found = next(_moments(text, words), None)
    if found is None:
        raise NoTime(f"{text!r} is no time")
    return found


def read_length(text: str, words: Vocabulary) -> timedelta | None:
    """Return a length of time such as "2 days" or "1 d 12 h", None for anything else."""
    pieces = _LENGTH.findall(text.strip())
    if not pieces or _LENGTH.sub("", text).strip(" ,"):
        return None
    seconds = [float(number.replace(",", ".")) * words.units.get(plain(unit), 0) for number, unit in pieces]
    return timedelta(seconds=sum(seconds)) if all(seconds) else None


def _moments(text: str, words: Vocabulary) -> Iterator[datetime]:
    readers: tuple[Callable[[str, Vocabulary], datetime | None], ...] = (_iso, _written, _slashes)
    for read in readers:
        try:
            moment = read(text, words)
        except (ValueError, OverflowError) as error:
            raise NoTime(f"{text!r}: {error}") from error
        if moment:
            yield moment


def _iso(text: str, _: Vocabulary) -> datetime | None:
    found = _ISO.search(text)
    return datetime.fromisoformat(re.sub(r" ?(Z|UTC)$", "+00:00", found[0])) if found else None


def _written(text: str, words: Vocabulary) -> datetime | None:
    """Read "Sunday, 1 November 2026, 10:20 PM" and "domingo, 1 de noviembre de 2026, 22:20"."""
    for shape in (_WRITTEN, _WRITTEN_US):
        for found in shape.finditer(text):
            month = words.months.get(plain(found["month"]))
            if month:
                return _at(text[found.end() :], int(found["year"]), month, int(found["day"]))
    return None


def _slashes(text: str, _: Vocabulary) -> datetime | None:
    """Read 31/10/2026; whether 1/11 is in January or in November, nobody can know."""
    found = _SLASHES.search(text)
    if not found:
        return None
    first, second = int(found["first"]), int(found["second"])
    if first <= 12 and second <= 12 and first != second:
        raise NoTime(f"{text!r} may be day/month or month/day; write it as 2026-11-01 22:20")
    day, month = (first, second) if second <= 12 else (second, first)
    return _at(text[found.end() :], int(found["year"]), month, day)


def _at(clock: str, year: int, month: int, day: int) -> datetime:
    found = _CLOCK.search(clock)
    if not found:
        raise NoTime("a day without an hour")
    hour = int(found["hour"])
    if found["half"]:
        hour = hour % 12 + (12 if found["half"] in "pP" else 0)
    return datetime(
        year, month, day, hour, int(found["minute"]), int(found["second"] or 0)
    )  # its zone is given apart
