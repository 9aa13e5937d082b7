"""When each student handed in, and who may be later: from a table that the LMS or a person wrote."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from autograder.collect.archive import Refused
from autograder.collect.moments import NoTime, in_utc, read_length, read_moment
from autograder.collect.people import People
from autograder.collect.tables import read_table
from autograder.collect.vocabulary import Vocabulary
from autograder.errors import ClassError


@dataclass
class Times:
    """What the table says; times are naive UTC."""

    moments: dict[str, datetime] = field(default_factory=dict)
    extensions: dict[str, timedelta] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)  # Moodle's participant -> student
    unclear: list[Refused] = field(default_factory=list)  # rows and cells that say nothing


def read_times(
    path: Path, people: People, due: datetime | None, zone: ZoneInfo | None, words: Vocabulary
) -> Times:
    """Read times of submission and extensions; raise ClassError for a time without zone or due date.

    An extension is a time, which needs the due date, or a length such as "2 days". Moodle's worksheet has
    it in its column of states.
    """
    table, times = read_table(path, words), Times()
    if not {"time", "extension", "status", "number"} & set(table.columns):
        remedy = "name one of its columns timestamp or extension"
        raise ClassError("no column of times", where=str(path), remedy=remedy)
    for line, row in table.rows:
        where = f"{path}:{line}"
        student = _student(row, people)
        if student is None:
            times.unclear.append(Refused(where, "nobody in the roster fits this line"))
            continue
        digits = "".join(c for c in row.get("number", "") if c.isdigit())
        if digits:
            times.numbers[digits] = student
        try:
            if _says(row.get("time", "")):
                times.moments[student] = in_utc(read_moment(row["time"], words), zone, where)
            _read_extension(times, student, row, due, zone, words, where)
        except NoTime as problem:
            times.unclear.append(Refused(where, str(problem)))
    return times


def _read_extension(
    times: Times,
    student: str,
    row: Mapping[str, str],
    due: datetime | None,
    zone: ZoneInfo | None,
    words: Vocabulary,
    where: str,
) -> None:
    text = row.get("extension", "")
    length = read_length(text, words) if _says(text) else None
    if length is not None:
        times.extensions[student] = length
        return
    if not _says(text):
        try:
            until = read_moment(row.get("status", ""), words)
        except NoTime:
            return  # a state without a date: nobody was given more time
    else:
        until = read_moment(text, words)
    if due is None:
        remedy = "set it: nbgrader db assignment add NAME --duedate '2026-11-01 23:59 UTC'"
        raise ClassError("an extension until a date, and no due date", where=where, remedy=remedy)
    times.extensions[student] = max(timedelta(), in_utc(until, zone, where) - due)


def _student(row: Mapping[str, str], people: People) -> str | None:
    """Return whose line it is: by id, LMS id, address, then by name."""
    keyed = people.keyed(row.get("id", ""), row.get("lms_id", ""), row.get("email", ""))
    if keyed:
        return keyed
    full = row.get("full_name") or f"{row.get('first_name', '')} {row.get('last_name', '')}".strip()
    named = people.named(full.replace(",", " "))
    return next(iter(named)) if len(named) == 1 else None


def _says(text: str) -> bool:
    """Tell whether a cell holds anything; LMS's write a dash for nothing."""
    return text.strip() not in ("", "-", "–", "—")
