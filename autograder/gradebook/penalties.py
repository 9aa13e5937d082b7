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
    from nbgrader.api import SubmittedNotebook
    from sqlalchemy import bindparam, update

    ids = list(notebooks)
    table = SubmittedNotebook.__table__
    session.connection().execute(
        update(table)
        .where(table.c.id.in_(ids), table.c.late_submission_penalty.is_not(None))
        .values(late_submission_penalty=None)
    )
    late = _late(session, released, ids)
    scores = _scores(session, released, list(late))
    values = [
        {"row": id_, "penalty": clamped_penalty(plugin, student, scores.get(id_, 0.0), seconds)}
        for id_, (student, seconds) in late.items()
    ]
    if values:
        statement = update(table).where(table.c.id == bindparam("row"))
        session.connection().execute(statement.values(late_submission_penalty=bindparam("penalty")), values)


def _late(session: "Session", released: Released, ids: list[str]) -> dict[str, tuple[str, float]]:
    """Return the late ones: submitted notebook -> student and seconds."""
    from nbgrader.api import SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import select

    if released.duedate is None:
        return {}
    rows = session.execute(
        select(
            SubmittedNotebook.id,
            SubmittedAssignment.student_id,
            SubmittedAssignment.timestamp,
            SubmittedAssignment.extension,
        )
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .where(SubmittedNotebook.id.in_(ids))
    )
    times = {
        id_: (student, seconds_late(moment, released.duedate, extension))
        for id_, student, moment, extension in rows
    }
    return {id_: late for id_, late in times.items() if late[1] > 0}


def _scores(session: "Session", released: Released, ids: list[str]) -> dict[str, float]:
    """Return what nbgrader's `score` of a notebook says; that expression reads every grade of the class."""
    from nbgrader.api import Grade
    from sqlalchemy import func, select

    rows = session.execute(
        select(Grade.notebook_id, func.sum(Grade.score))
        .where(Grade.cell_id.in_(list(released.cells.graded.values())), Grade.notebook_id.in_(ids))
        .group_by(Grade.notebook_id)
    )
    return {id_: float(score) for id_, score in rows}


def clamped_penalty(plugin: Any, student: str, score: float, seconds: float) -> float | None:
    """Ask the plugin and keep its answer between nothing and everything, as nbgrader does.

    Raises GradebookError when the plugin fails.
    """
    try:
        penalty = plugin.late_submission_penalty(student, score, seconds)
        return None if penalty is None else min(max(float(penalty), 0.0), score)
    except Exception as error:  # a plugin is the instructor's code
        raise GradebookError(
            f"the late penalty failed for {student}: {type(error).__name__}: {error}",
            where=type(plugin).__name__,
            remedy="mend the plugin named in nbgrader_config.py",
        ) from error
