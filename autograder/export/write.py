"""Write one export: the late policy of the course first, then penalties, then the file."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from autograder.course import read_policies
from autograder.errors import ClassError
from autograder.export.formats import canvas_text, csv_text, json_text, moodle_text
from autograder.export.rows import Sheet, read_sheet
from autograder.export.table import Style
from autograder.files import write_whole
from autograder.gradebook import ClassFolder, class_lock, course_of, renew_late_policy


class Format(StrEnum):
    """What is written."""

    CSV = "csv"
    MOODLE = "moodle"
    CANVAS = "canvas"
    JSON = "json"


@dataclass(frozen=True)
class ExportOptions:
    """What an instructor asks of one export."""

    class_dir: Path
    assignments: tuple[str, ...]
    format: Format = Format.CSV
    style: Style = field(default_factory=Style)
    per_criterion: bool = False
    title: str = ""  # of the one assignment, in the LMS
    to: Path | None = None
    course_root: Path | None = None  # None: the course that the class was built from


@dataclass(frozen=True)
class Exported:
    """What one export wrote."""

    path: Path
    sheets: tuple[Sheet, ...]
    policy: str = ""  # the late policy, when it was another one before


def export(options: ExportOptions) -> Exported:
    """Write the grades of a class as they stand, late penalties computed anew.

    Raises ClassError (no such class or assignment, a file that cannot be written), CourseError and
    GradebookError.
    """
    folder = ClassFolder.at(options.class_dir)
    if options.title and len(options.assignments) != 1:
        raise ClassError("one title for several assignments", remedy="give --assignment NAME too")
    with class_lock(folder.root):
        policy = _policy(folder, options.course_root)
        sheets = tuple(read_sheet(folder.root, name) for name in options.assignments)
    path = options.to or folder.root / _file_name(options.format)
    try:
        write_whole(path, export_text(sheets, options))
    except OSError as error:
        remedy = "check the folder and its rights, or give --to FILE"
        raise ClassError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error
    return Exported(path, sheets, policy)


def export_text(sheets: Sequence[Sheet], options: ExportOptions) -> str:
    """Return the file that these sheets make."""
    titles = [options.title] if options.title else [sheet.assignment for sheet in sheets]
    match options.format:
        case Format.CSV:
            return csv_text(sheets, options.style, per_criterion=options.per_criterion)
        case Format.MOODLE:
            return moodle_text(sheets, titles, options.style)
        case Format.CANVAS:
            return canvas_text(sheets, titles, options.style)
        case Format.JSON:
            return json_text(sheets)


def _policy(folder: ClassFolder, given: Path | None) -> str:
    """Let the class follow the course's late policy; return it when it was another one before."""
    root = given or course_of(folder.config)
    if root is None or not (root / "course" / "course.toml").is_file():
        return ""
    policy = read_policies(root).late.policy
    return policy if renew_late_policy(folder.config, policy) else ""


def _file_name(kind: Format) -> str:
    names = {Format.CSV: "grades.csv", Format.JSON: "grades.json"}
    return names.get(kind, f"grades-{kind}.csv")
