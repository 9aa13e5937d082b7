"""Put a collected attempt where grading looks for it."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook.attempts import Attempt, attempts_folder, iso
from autograder.gradebook.companions import SUBMISSION_SECRET
from autograder.gradebook.timestamps import NAME as TIMESTAMP
from autograder.gradebook.zipcollect import new_stage, submitted_folder, zip_collect


def install_attempts(class_dir: Path, assignment: str, chosen: Mapping[str, Attempt]) -> None:
    """Let nbgrader's `zip_collect` put each student's chosen attempt into `submitted/`.

    What lies there is replaced, so it must be an attempt that is kept. Raises ClassError.
    """
    if not chosen:
        return
    try:
        stage = new_stage(class_dir, assignment)
        for student, attempt in chosen.items():
            _stage_one(class_dir, assignment, student, attempt, stage / student)
    except OSError as error:
        raise _cannot(error, class_dir) from error
    zip_collect(class_dir, assignment, chosen)


def write_time(class_dir: Path, assignment: str, student: str, attempt: Attempt) -> None:
    """Write an attempt's time beside the submission; an empty file says that nobody knows it."""
    folder = submitted_folder(class_dir, student, assignment)
    try:
        write_whole(folder / TIMESTAMP, iso(attempt.time))
    except OSError as error:
        raise _cannot(error, folder) from error


def _stage_one(class_dir: Path, assignment: str, student: str, attempt: Attempt, stage: Path) -> None:
    shutil.copytree(attempts_folder(class_dir, assignment) / student / attempt.name, stage)
    (stage / TIMESTAMP).write_text(iso(attempt.time), encoding="ascii")
    secret = submitted_folder(class_dir, student, assignment) / SUBMISSION_SECRET
    if secret.is_file() and not secret.is_symlink():
        shutil.copyfile(secret, stage / SUBMISSION_SECRET)


def _cannot(error: OSError, place: Path) -> ClassError:
    return ClassError(
        f"cannot be written: {error.strerror}",
        where=str(error.filename or place),
        remedy="check the folder's rights and the free space, then run the same command again",
    )
