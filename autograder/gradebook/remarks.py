"""Read what people wrote beside a student's work in formgrader."""

from pathlib import Path

from autograder.gradebook.database import BUSY_SECONDS, opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings


def read_remarks(
    class_dir: Path, assignment: str, *, busy_seconds: float = BUSY_SECONDS
) -> dict[str, dict[str, str]]:
    """Return student -> cell -> comment of a person, without ours; raise GradebookError."""
    from nbgrader.api import Assignment, BaseCell, Comment, SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import select

    statement = (
        select(SubmittedAssignment.student_id, BaseCell.name, Comment.manual_comment)
        .join(SubmittedNotebook, SubmittedNotebook.id == Comment.notebook_id)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .join(BaseCell, BaseCell.id == Comment.cell_id)
        .where(Assignment.name == assignment, Comment.manual_comment.is_not(None))
    )
    settings = Settings.of(ClassFolder.at(class_dir).root)
    found: dict[str, dict[str, str]] = {}
    with opened(settings.db_url, busy_seconds=busy_seconds) as engine, transaction(engine) as session:
        for student, cell, text in sorted(tuple(row) for row in session.execute(statement)):
            if text.strip():
                found.setdefault(student, {})[cell] = text.strip()
    return found
