"""Write down what was marked: rows for the gradebook, pages for the students."""

from pathlib import Path

from autograder.errors import ClassError
from autograder.files import write_whole
from autograder.gradebook import GradedSubmission
from autograder.marking import Marked


def graded(marked: Marked) -> GradedSubmission:
    """Return what the gradebook needs of one marked submission."""
    report = marked.report
    return GradedSubmission(
        student=report.student,
        scores=marked.scores() if report.readable else {},
        comments=dict(marked.comments),
        unanswered=frozenset(marked.unanswered),
        notebook=marked.notebook or None,
        readable=report.readable,
    )


def page_path(class_dir: Path, assignment: str, student: str) -> Path:
    """Return where a student's feedback page lies."""
    return class_dir / "pages" / assignment / f"{student}.html"


def write_page(class_dir: Path, marked: Marked) -> None:
    """Write one feedback page; raise ClassError when that fails."""
    path = page_path(class_dir, marked.report.assignment, marked.report.student)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, marked.page)
    except OSError as error:
        remedy = "check the folder's rights and the free space, then run the same command again"
        raise ClassError(
            f"page cannot be written ({error.strerror})", where=str(path), remedy=remedy
        ) from error
