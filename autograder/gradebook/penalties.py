"""Late penalties: the configured plugin of nbgrader, the due date, and each student's extension."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from autograder.errors import GradebookError
from autograder.gradebook.released import Released

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


def seconds_late(timestamp: datetime | None, duedate: datetime | None, extension: timedelta | None) -> float:
    """Return by how much a submission missed its date; an unknown time or date is on time."""
    if timestamp is None or duedate is None:
        return 0.0
    return max(0.0, (timestamp - duedate - (extension or timedelta())).total_seconds())


def write_penalties(session: "Session", released: Released, notebooks: Iterable[str], plugin: Any) -> None:
    """Compute the penalty of each submitted notebook anew, from its score as it stands now."""
    from nbgrader.api import SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import bindparam, select, update

    ids = list(notebooks)
    table = SubmittedNotebook.__table__
    session.connection().execute(
        update(table)
        .where(table.c.id.in_(ids), table.c.late_submission_penalty.is_not(None))
        .values(late_submission_penalty=None)
    )
    if released.duedate is None:
        return
    late = {}
    for id_, timestamp, extension in session.execute(
        select(SubmittedNotebook.id, SubmittedAssignment.timestamp, SubmittedAssignment.extension)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .where(SubmittedNotebook.id.in_(ids))
    ):
        seconds = seconds_late(timestamp, released.duedate, extension)
        if seconds > 0:
            late[id_] = seconds
    if not late:
        return
    scores = session.execute(
        select(SubmittedNotebook.id, SubmittedAssignment.student_id, SubmittedNotebook.score)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .where(SubmittedNotebook.id.in_(list(late)))
    )
    values = [
        {"row": id_, "penalty": _penalty(plugin, student, score, late[id_])} for id_, student, score in scores
    ]
    session.connection().execute(
        update(table)
        .where(table.c.id == bindparam("row"))
        .values(late_submission_penalty=bindparam("penalty")),
        values,
    )


def _penalty(plugin: Any, student: str, score: float, seconds: float) -> float | None:
    """Ask the plugin and keep its answer between nothing and everything, as nbgrader does."""
    try:
        penalty = plugin.late_submission_penalty(student, score, seconds)
        return None if penalty is None else min(max(float(penalty), 0.0), score)
    except Exception as error:  # a plugin is the instructor's code
        raise GradebookError(
            f"the late penalty failed for {student}: {type(error).__name__}: {error}",
            where=type(plugin).__name__,
            remedy="mend the plugin named in nbgrader_config.py",
        ) from error
