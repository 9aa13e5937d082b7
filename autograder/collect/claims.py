"""What the name of a file says about whose it is, LMS by LMS."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from autograder.collect.vocabulary import plain


class Lms(StrEnum):
    """Who gave the file its name."""

    MOODLE = "moodle"
    CANVAS = "canvas"
    BLACKBOARD = "blackboard"
    CLASSROOM = "classroom"  # Google's
    PLAIN = "plain"  # a folder or file named for the student


@dataclass(frozen=True)
class Claim:
    """One reading of a name: the student by some key, and the file as the student named it."""

    lms: Lms
    keys: tuple[str, ...]  # ids, logins or addresses, the most probable first
    name: str  # the student's name as the LMS writes it, "" when it says none
    file: tuple[str, ...]  # path of the file within the submission; empty: a receipt without a file
    label: str = ""  # what a file for this student must be named for the LMS to take it back
    order: tuple[int, ...] = ()  # of two attempts the greater is the later
    moment: datetime | None = None  # without a time zone, as the LMS wrote it
    late: bool = False  # the LMS says so, and no time
    team: str = ""  # holds only for a student of this team


_MOODLE = re.compile(
    r"(?P<name>.+?)_(?P<id>\d+)_assign(?:submission|feedback)_(?:file|onlinetext)(?:_(?P<rest>.*))?"
)
_BLACKBOARD = re.compile(
    r"(?P<head>.+)_attempt_(?P<when>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|(?P<receipt>\.txt))", re.IGNORECASE
)
_CANVAS = re.compile(r"(?P<name>[^_]+)_(?P<late>LATE_)?(?P<user>\d+)_(?P<attachment>\d+)_(?P<file>.+)")
_CLASSROOM = re.compile(r"(?P<name>.+?) - (?P<file>.+)")
_COPY = re.compile(r"(?P<stem>.*?)(?:-(?P<dash>\d{1,4})| ?\((?P<bracket>\d{1,4})\))?(?P<ending>\.[^.]+)")


def claims(parts: tuple[str, ...], *, wrapped: int = 0, titles: Collection[str] = ()) -> Iterator[Claim]:
    """Yield every reading of a path, the strictest first; the roster tells which one holds.

    A name in an LMS's form has no other reading: whoever is not in the roster must not be taken for
    somebody whose name the file happens to have. A folder that is named for a student goes before whatever
    the files in it are called; a file's own name counts only where no folder could have said more: below
    the `wrapped` folders that all files share. `titles` are the names that may follow a student's id.
    """
    if moodle := list(_moodle(parts)):
        yield from moodle
        return
    yield from _plain_folders(parts)
    for read in (_blackboard, _canvas, _classroom):
        if found := list(read(parts)):
            yield from found
            return
    if len(parts) == wrapped + 1:
        yield from _plain_file(parts[-1], {plain(title) for title in titles})


def copy_number(name: str) -> tuple[str, int]:
    """Return a file's name without the number that an LMS or a browser gives to another copy, and that."""
    found = _COPY.fullmatch(name)
    number = found and (found["dash"] or found["bracket"])
    return (found["stem"] + found["ending"], int(number)) if found and number else (name, 0)


def _moodle(parts: tuple[str, ...]) -> Iterator[Claim]:
    """Read `Name Surname_12345_assignsubmission_file_`, a folder or the beginning of the file's name."""
    for place, part in enumerate(parts):
        found = _MOODLE.fullmatch(part)
        if not found:
            continue
        last = place == len(parts) - 1
        rest = (found["rest"] or "",) if last else parts[place + 1 :]
        label = part.removesuffix(rest[0]) if last else part
        yield Claim(Lms.MOODLE, (found["id"],), found["name"], tuple(filter(None, rest)), label)
        # With groups, Moodle writes the group's name before the student's; other names have hyphens, too.
        for at in (i for i, c in enumerate(found["name"]) if c == "-"):
            team, name = found["name"][:at], found["name"][at + 1 :]
            yield Claim(Lms.MOODLE, (found["id"],), name, tuple(filter(None, rest)), label, team=team)


def _blackboard(parts: tuple[str, ...]) -> Iterator[Claim]:
    """Read `Assignment_login_attempt_2026-11-01-10-20-30_file.ipynb` and its receipt, a `.txt`."""
    found = _BLACKBOARD.fullmatch(parts[-1])
    if not found:
        return
    try:
        moment = datetime.strptime(found["when"], "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return
    # A login may hold underscores, and so may the assignment: the longest that the roster knows is right.
    words = found["head"].split("_")
    logins = tuple("_".join(words[start:]) for start in range(1, len(words)))
    file = (found["file"],) if found["file"] else ()
    order = tuple(map(int, found["when"].split("-")))
    label = parts[-1].removesuffix(found["file"] or found["receipt"])
    yield Claim(Lms.BLACKBOARD, logins, "", file, label, order, moment)


def _canvas(parts: tuple[str, ...]) -> Iterator[Claim]:
    """Read `surnamename_LATE_123_456_file-1.ipynb`: user, attachment, and the number of a resubmission."""
    found = _CANVAS.fullmatch(parts[-1])
    if not found:
        return
    file, number = copy_number(found["file"])
    label = parts[-1].removesuffix(found["file"])
    order = (number, int(found["attachment"]))
    late = bool(found["late"])
    yield Claim(Lms.CANVAS, (found["user"],), found["name"], (file,), label, order, late=late)


def _classroom(parts: tuple[str, ...]) -> Iterator[Claim]:
    """Read `Name Surname - file (1).ipynb`; a name may hold the separator, so the first one counts."""
    found = _CLASSROOM.fullmatch(parts[-1])
    if found:
        file, number = copy_number(found["file"])
        label = parts[-1].removesuffix(found["file"])
        yield Claim(Lms.CLASSROOM, (), found["name"], (file,), label, (number,))


def _plain_folders(parts: tuple[str, ...]) -> Iterator[Claim]:
    for place, part in enumerate(parts[:-1]):
        yield Claim(Lms.PLAIN, (part,), part, parts[place + 1 :], part)


def _plain_file(file: str, titles: Collection[str]) -> Iterator[Claim]:
    """Read `student.ipynb`, `student (1).ipynb`, and `student_notebook.ipynb`, with nothing else behind."""
    name, number = copy_number(file)
    stem, _, ending = name.rpartition(".")
    yield Claim(Lms.PLAIN, (stem,), stem, (name,), stem, (number,))
    for at in (i for i, c in enumerate(stem) if c in "_ -"):
        if plain(stem[at:]) in titles:
            rest = f"{stem[at + 1 :]}.{ending}"
            yield Claim(Lms.PLAIN, (stem[:at],), stem[:at], (rest,), stem[:at], (number,))
