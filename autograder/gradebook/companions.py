"""The files beside a notebook: what of a student's is taken along, and the instructor's that win over it."""

import errno
import fnmatch
import hashlib
import os
import shutil
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.gradebook.timestamps import NAME as TIMESTAMP
from autograder.gradebook.timestamps import Known

SUBMISSION_SECRET = "submission_secret.txt"
_MOST_FILES = 1000
# Of one file; anything else, such as a full disk, is everybody's trouble.
_THEIR_FAULT = frozenset(
    (errno.EPERM, errno.EACCES, errno.ENOENT, errno.EEXIST, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG)
)
# formgrader serves these from its own origin: opened there, they act with the instructor's rights.
_ACTIVE = frozenset(
    (".htm", ".html", ".xhtml", ".xht", ".mht", ".mhtml", ".svg", ".svgz", ".xml", ".xsl", ".js", ".mjs")
)


@dataclass(frozen=True)
class Rules:
    """What nbgrader's configuration says about files."""

    ignore: tuple[str, ...]  # names or globs
    largest: int  # bytes of one file
    total: int  # bytes of all of them

    @classmethod
    def of(cls, coursedir: Any) -> "Rules":
        """Read them from nbgrader's CourseDirectory, which counts in kilobytes."""
        return cls(tuple(coursedir.ignore), 1000 * coursedir.max_file_size, 1000 * coursedir.max_dir_size)


@dataclass(frozen=True)
class Companion:
    """One entry of a submission; `refused` says why it stays where it is, "" that it is taken along."""

    name: str  # relative to the submission
    refused: str = ""


def companions(folder: Path, rules: Rules) -> Iterator[Companion]:
    """Yield all that is not a notebook; links and other oddities with the reason against them."""
    count, size = 0, 0
    for path in _entries(folder, rules):
        name = str(path.relative_to(folder))
        try:
            status = path.lstat()
        except OSError as error:
            yield Companion(name, error.strerror or "unreadable")
            continue
        refused = _refused(path, status, rules)
        if not refused and (count >= _MOST_FILES or size + status.st_size > rules.total):
            refused = "too many files"
        if not refused:
            count, size = count + 1, size + status.st_size
        yield Companion(name, refused)


def instructor_files(folder: Path, rules: Rules, excluded: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the files that the assignment came with, without those a student may replace."""
    if not folder.is_dir():
        return ()
    names = (str(path.relative_to(folder)) for path in _entries(folder, rules) if path.is_file())
    return tuple(name for name in names if name not in excluded)


def copy_companions(
    source: Path, given: Path, own: Sequence[str], into: Path, rules: Rules
) -> tuple[str, ...]:
    """Copy the instructor's files from `given`, then the student's that do not stand in their way.

    Returns what was left behind, each with its reason.
    """
    for name in own:
        _copy(given / name, into / name)
    left = []
    for one in companions(source, rules) if source.is_dir() else ():
        if one.refused:
            left.append(f"{one.name}: {one.refused}")
            continue
        try:
            if not os.path.lexists(into / one.name):
                _copy(source / one.name, into / one.name)
        except OSError as error:
            if error.errno not in _THEIR_FAULT:
                raise
            left.append(f"{one.name}: {error.strerror}")
    return tuple(left)


def drop_refused(source: Path, given: Path, into: Path, rules: Rules) -> None:
    """Remove from `into` what nbgrader has copied there against our rules; the instructor's files stay."""
    for one in companions(source, rules) if source.is_dir() else ():
        if one.refused and not (given / one.name).is_file():
            (into / one.name).unlink(missing_ok=True)


def complete_for_release(folder: Path, known: Known, secret: str, student: str, assignment: str) -> None:
    """Write what `nbgrader release_feedback` opens for every student: one missing file ends it for all.

    A time that cannot be read becomes an empty file, which nbgrader takes as unknown. A submission that
    did not come through the exchange gets a secret that nobody can guess.
    """
    timestamp, own = folder / TIMESTAMP, folder / SUBMISSION_SECRET
    if known is not Known.YES or not timestamp.is_file():
        timestamp.unlink(missing_ok=True)
        timestamp.write_bytes(b"")
    if not own.is_file() or not own.read_bytes().strip():
        own.unlink(missing_ok=True)
        own.write_text(hashlib.sha256("\x1f".join((secret, student, assignment)).encode()).hexdigest())


def _entries(folder: Path, rules: Rules) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        here = Path(place)
        links = [name for name in folders if (here / name).is_symlink()]
        folders[:] = sorted(name for name in folders if name not in links and not _ignored(name, rules))
        for name in sorted((*files, *links)):
            if not _ignored(name, rules) and not name.lower().endswith(".ipynb"):
                yield here / name


def _ignored(name: str, rules: Rules) -> bool:
    """Tell what nbgrader would leave out: globs on the bare name, hidden files only by a hidden pattern."""
    return any(
        fnmatch.fnmatchcase(name, pattern) and (pattern.startswith(".") or not name.startswith("."))
        for pattern in rules.ignore
    )


def _refused(path: Path, status: os.stat_result, rules: Rules) -> str:
    if stat.S_ISLNK(status.st_mode):
        return "a link"
    if not stat.S_ISREG(status.st_mode):
        return "not a regular file"
    if path.suffix.lower() in _ACTIVE:
        return "could act in a browser"
    if status.st_size > rules.largest:
        return "too large"
    return ""


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
