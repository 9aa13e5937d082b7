"""What is already known of a class, without marking anything."""

from collections.abc import Iterable
from pathlib import Path

from autograder import submission
from autograder.classroom.folder import assignment_names, load_manifest, results_file
from autograder.classroom.grade import ClassResult, cells_waiting
from autograder.classroom.pages import by_hand, write_pages_of
from autograder.classroom.store import Store
from autograder.classroom.strays import strays
from autograder.course import load_course
from autograder.errors import ClassError
from autograder.gradebook import class_lock


def marked_before(class_dir: Path, names: Iterable[str]) -> list[str]:
    """Return the assignments among `names` of which something was marked."""
    if not results_file(class_dir).is_file():
        return []
    with Store(results_file(class_dir), read_only=True) as store:
        return [name for name in names if store.report_keys(name)]


def stored_result(class_dir: Path, assignment: str) -> ClassResult:
    """Return the class as the last run left it; raise ClassError when nothing was marked yet."""
    manifest = load_manifest(class_dir, assignment)
    if not marked_before(class_dir, [assignment]):
        raise ClassError(
            f"nothing of {assignment} was marked yet",
            where=str(class_dir),
            remedy=f"run autograder grade --class {class_dir}",
        )
    with Store(results_file(class_dir), read_only=True) as store:
        reports = tuple(store.reports(assignment))
    folder = class_dir / "submitted"
    found = submission.find(folder, assignment, manifest.notebook)
    there = {one.student for one in found}
    return ClassResult(
        manifest,
        reports,
        marked=0,
        unchanged=len(reports),
        waiting=cells_waiting(class_dir, assignment, {report.student for report in reports}),
        strays=strays(folder, found, assignment_names(class_dir)),
        withdrawn=tuple(report.student for report in reports if report.student not in there),
    )


def write_pages(class_dir: Path, assignment: str, course_root: Path) -> int:
    """Write every student's page again from the stored results; return how many."""
    result = stored_result(class_dir, assignment)
    course = load_course(course_root, for_building=False)
    with class_lock(class_dir):
        added = by_hand(class_dir, result.manifest)
        write_pages_of(class_dir, course, result.manifest, result.reports, added)
    return len(result.reports)
