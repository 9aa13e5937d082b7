"""The solved notebook, for when nobody can hand in any more."""

from datetime import UTC, datetime
from pathlib import Path

from autograder import assignment
from autograder.course import load_course
from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook import due_date, last_extension
from autograder.manifest import Manifest


def write_solved(
    class_dir: Path,
    manifest: Manifest,
    course_root: Path,
    folder: Path,
    *,
    now: bool = False,
    at: datetime | None = None,
) -> Path:
    """Write the assignment as this class has it, filled with references and right answers; return the file.

    Raises ClassError before the due date and everybody's extension have passed (`at`, naive UTC, is the
    time to go by), unless `now` says that it shall be.
    """
    if not now:
        _refuse_too_early(class_dir, manifest, at or datetime.now(UTC).replace(tzinfo=None))
    text = assignment.solved(manifest, load_course(course_root).unit(manifest.unit))
    path = folder / f"{manifest.notebook}.solved.ipynb"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        remedy = "check the folder's rights and the free space"
        raise ClassError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error
    return path


def _refuse_too_early(class_dir: Path, manifest: Manifest, moment: datetime) -> None:
    due = due_date(class_dir, manifest)
    if due is None:
        raise ClassError(
            "no due date, so nobody knows whether it has passed",
            where=manifest.assignment,
            remedy=f"nbgrader db assignment add {manifest.assignment} --duedate '…', or give --now",
        )
    last = due + last_extension(class_dir, manifest)
    if moment < last:
        extended = ", the last extension included" if last > due else ""
        raise ClassError(
            f"can be handed in until {last:%Y-%m-%d %H:%M} UTC{extended}",
            where=manifest.assignment,
            remedy="wait, or give --now",
        )
