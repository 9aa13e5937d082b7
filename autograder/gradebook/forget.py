"""Remove a student from what nbgrader and collecting keep of a class."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from autograder.errors import ClassError, GradebookError
from autograder.gradebook.attempts import (
    Collection,
    attempts_folder,
    lms_labels,
    read_collection,
    write_collection,
)
from autograder.gradebook.database import BUSY_SECONDS, limited, opened
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.roster import drop_from_teams
from autograder.gradebook.settings import Settings

_STEPS = ("submitted", "autograded", "feedback")


def student_folders(class_dir: Path, student: str, assignments: tuple[str, ...]) -> tuple[Path, ...]:
    """Return every folder of the class that is this student's alone, collected attempts included."""
    root = ClassFolder.at(class_dir).root
    settings = Settings.of(root)
    places = [root / step / student for step in _STEPS]
    places += [settings.folder(step, student, name) for step in _STEPS for name in assignments]
    places += [attempts_folder(root, name) / student for name in assignments]
    outermost = [one for one in places if not any(other in one.parents for other in places)]
    return tuple(path for path in dict.fromkeys(outermost) if path.is_dir() or path.is_symlink())


def lms_names(class_dir: Path, student: str, assignment: str) -> tuple[str, ...]:
    """Return what files for this student are called for an LMS."""
    return tuple(label for _, label in lms_labels(class_dir, assignment, [student]).values())


def is_collected(class_dir: Path, student: str, assignment: str) -> bool:
    """Say whether the record of what was collected speaks of a student."""
    return _without(read_collection(class_dir, assignment), student) != read_collection(class_dir, assignment)


def forget_collected(class_dir: Path, student: str, assignment: str) -> None:
    """Take a student out of the record of what was collected, also as the one who handed in for a team."""
    before = read_collection(class_dir, assignment)
    after = _without(before, student)
    if after != before:
        write_collection(class_dir, assignment, after)


def _without(collection: Collection, student: str) -> Collection:
    # What the LMS called the file carries the name of the one who handed it in.
    attempts = {
        mate: tuple(
            replace(one, handed_in_by="", lms="", label="") if one.handed_in_by == student else one
            for one in of_mate
        )
        for mate, of_mate in collection.attempts.items()
        if mate != student
    }
    return Collection(
        attempts,
        {mate: number for mate, number in collection.offered.items() if mate != student},
        {mate: seconds for mate, seconds in collection.waiting.items() if mate != student},
    )


def forget_rows(class_dir: Path, student: str, *, busy_seconds: float = BUSY_SECONDS) -> bool:
    """Remove a student and all submissions from the gradebook through nbgrader's own API, and from the teams.

    What is deleted is also wiped from an SQLite file. Returns whether there was anything; raises
    GradebookError.
    """
    from nbgrader.api import Gradebook, InvalidEntry, MissingEntry

    folder = ClassFolder.at(class_dir)
    drop_from_teams(folder.root, student)
    url = Settings.of(folder.root).db_url
    with opened(url, busy_seconds=busy_seconds), Gradebook(limited(url, busy_seconds)) as gradebook:
        try:
            gradebook.remove_student(student)
        except MissingEntry:
            return False
        except InvalidEntry as error:  # nbgrader's word for what the database refused
            raise error.__context__ or error from None
    _wipe(url, busy_seconds)
    return True


def _wipe(url: str, busy_seconds: float) -> None:
    """Write an SQLite file anew: rows that were deleted would stay readable in its free pages."""
    from sqlalchemy.engine import make_url

    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return
    try:
        with closing(sqlite3.connect(parsed.database, timeout=busy_seconds)) as db:
            db.execute("vacuum")
    except sqlite3.Error as error:
        remedy = "close the program that holds it, then run this again"
        raise GradebookError(
            f"deleted, but not wiped: {error}", where=parsed.database, remedy=remedy
        ) from error


def remove(path: Path) -> None:
    """Remove a file or a folder; raise ClassError when that fails."""
    try:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        remedy = "check the rights, then run this again; what was removed stays removed"
        raise ClassError(
            f"cannot be removed: {error.strerror}", where=str(error.filename or path), remedy=remedy
        ) from error


def in_exchange(class_dir: Path, student: str) -> tuple[Path, ...]:
    """Return what nbgrader's exchange still holds under a student's name, where one is configured."""
    root = Settings.of(ClassFolder.at(class_dir).root).config.Exchange.get("root")
    if not root or not Path(str(root)).is_dir():
        return ()
    return tuple(path for path in Path(str(root)).glob("*/*/*") if path.name.startswith(f"{student}+"))
