"""Write students' pages from stored results and from what people gave and wrote in formgrader."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder import gradebook
from autograder.classroom.write import write_page
from autograder.course.model import Course
from autograder.feedback import ByHand, Given
from autograder.manifest import Manifest
from autograder.marking import Marked, Writer
from autograder.outcome import Report


def by_hand(class_dir: Path, manifest: Manifest, *, busy_seconds: float = 60.0) -> dict[str, ByHand]:
    """Return student -> what people added; nobody to whom they added nothing. Raises GradebookError."""
    name = manifest.assignment
    grades = gradebook.read_grades(class_dir, name, busy_seconds=busy_seconds)
    remarks = gradebook.read_remarks(class_dir, name, busy_seconds=busy_seconds)
    parts = {cell.grade_id: cell.belongs_to or "" for cell in manifest.cells if cell.grade_id}
    found = {
        one.student: ByHand(
            {
                cell: Given(grade.score, grade.needs_manual)
                for cell, grade in one.cells.items()
                if grade.manual is not None or grade.extra
            },
            {parts.get(cell, cell): text for cell, text in remarks.get(one.student, {}).items()},
        )
        for one in grades
    }
    return {student: added for student, added in found.items() if added}


def write_pages_of(
    class_dir: Path,
    course: Course,
    manifest: Manifest,
    reports: Iterable[Report],
    added: Mapping[str, ByHand],
) -> None:
    """Write the pages of some reports; the caller holds the class's lock."""
    writer = Writer(course, manifest)
    for report in reports:
        write_page(class_dir, Marked(report, page=writer.page(report, added.get(report.student))))
