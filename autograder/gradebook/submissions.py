"""The rows nbgrader makes when a submission comes in: student, submission, notebooks, and empty cells.

nbgrader opens nine connections and commits once per cell; here a batch of students is one transaction of
about ten statements on the tables of nbgrader's own models.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from autograder.gradebook.released import Released
from autograder.gradebook.timestamps import Known

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

Times = Mapping[str, tuple[Known, datetime | None]]  # student -> when it was handed in


def known_students(session: "Session", students: Iterable[str]) -> set[str]:
    """Return those of the students who have a row."""
    from nbgrader.api import Student
    from sqlalchemy import select

    return set(session.scalars(select(Student.id).where(Student.id.in_(list(students)))))


def add_students(session: "Session", students: Sequence[str]) -> None:
    """Add the students that have no row yet; names and addresses are the roster's business.

    Another class of the same gradebook may add the same ones meanwhile: who comes second waits, and goes on.
    """
    from nbgrader.api import Student

    known = known_students(session, students)
    # In one order everywhere, or two writers would wait for each other.
    new = [{"id": student} for student in sorted(set(students) - known)]
    if new:
        session.connection().execute(_insert_missing(session, Student), new)


def open_submissions(session: "Session", released: Released, times: Times) -> dict[str, str]:
    """Make sure that every student has all rows of a submission; return student -> row of the notebook."""
    submissions = _open_assignments(session, released, times)
    notebooks = _open_notebooks(session, released, submissions.values())
    _open_cells(session, released, notebooks)
    return {student: notebooks[id_, released.notebook_id] for student, id_ in submissions.items()}


def notebook_rows(session: "Session", released: Released, students: Sequence[str]) -> dict[str, str]:
    """Return the row of each student's submitted notebook, where there is one."""
    from nbgrader.api import SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import select

    found = session.execute(
        select(SubmittedAssignment.student_id, SubmittedNotebook.id)
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .where(
            SubmittedNotebook.notebook_id == released.notebook_id,
            SubmittedAssignment.student_id.in_(list(students)),
        )
    )
    return {student: id_ for student, id_ in found}


def _open_assignments(session: "Session", released: Released, times: Times) -> dict[str, str]:
    """Return student -> submission, with the right time; an extension is never touched."""
    from nbgrader.api import SubmittedAssignment
    from sqlalchemy import select

    existing = session.execute(
        select(SubmittedAssignment.student_id, SubmittedAssignment.id).where(
            SubmittedAssignment.assignment_id == released.assignment_id,
            SubmittedAssignment.student_id.in_(list(times)),
        )
    )
    found = {student: id_ for student, id_ in existing}
    _set_times(session, {found[student]: times[student] for student in found})
    new = {student: uuid4().hex for student in times if student not in found}
    common = {"assignment_id": released.assignment_id}
    _insert(
        session,
        SubmittedAssignment,
        [{"id": id_, "student_id": who, "timestamp": times[who][1], **common} for who, id_ in new.items()],
    )
    return found | new


def _set_times(session: "Session", times: Times) -> None:
    """As in nbgrader, a time is only touched when the submission says one."""
    from nbgrader.api import SubmittedAssignment
    from sqlalchemy import bindparam, update

    table = SubmittedAssignment.__table__
    rows = [{"row": id_, "moment": at} for id_, (known, at) in times.items() if known is not Known.ABSENT]
    if rows:
        statement = update(table).where(table.c.id == bindparam("row")).values(timestamp=bindparam("moment"))
        session.connection().execute(statement, rows)


def _open_notebooks(
    session: "Session", released: Released, submissions: Iterable[str]
) -> dict[tuple[str, str], str]:
    """Return (submission, notebook of the assignment) -> submitted notebook."""
    from nbgrader.api import SubmittedNotebook
    from sqlalchemy import select

    ids = list(submissions)
    existing = session.execute(
        select(SubmittedNotebook.assignment_id, SubmittedNotebook.notebook_id, SubmittedNotebook.id).where(
            SubmittedNotebook.notebook_id.in_(list(released.notebooks)),  # first in the index
            SubmittedNotebook.assignment_id.in_(ids),
        )
    )
    found = {(submission, notebook): id_ for submission, notebook, id_ in existing}
    wanted = {(submission, notebook) for submission in ids for notebook in released.notebooks}
    new = {pair: uuid4().hex for pair in wanted - found.keys()}
    _insert(
        session,
        SubmittedNotebook,
        [{"id": id_, "assignment_id": s, "notebook_id": n, "flagged": False} for (s, n), id_ in new.items()],
    )
    return found | new


def _open_cells(session: "Session", released: Released, notebooks: Mapping[tuple[str, str], str]) -> None:
    """Add the grade and comment rows that are not there yet, empty and waiting, as nbgrader makes them."""
    from nbgrader.api import Comment, Grade

    graded: set[tuple[str, str]] = set()
    commented: set[tuple[str, str]] = set()
    for (_, notebook), id_ in notebooks.items():
        cells = released.notebooks[notebook]
        graded.update((id_, cell) for cell in cells.graded.values())
        commented.update((id_, cell) for cell in cells.commented.values())
    _open(session, Grade, graded, {"needs_manual_grade": True})
    _open(session, Comment, commented, {})


def _open(session: "Session", kind: Any, wanted: set[tuple[str, str]], empty: Mapping[str, Any]) -> None:
    from sqlalchemy import select

    notebooks, cells = ({pair[part] for pair in wanted} for part in (0, 1))
    # The index begins with the cell; without it every row of the class would be read.
    statement = select(kind.notebook_id, kind.cell_id).where(
        kind.cell_id.in_(list(cells)), kind.notebook_id.in_(list(notebooks))
    )
    existing = session.execute(statement)
    new = wanted - {(notebook, cell) for notebook, cell in existing}
    _insert(session, kind, [{"id": uuid4().hex, "notebook_id": n, "cell_id": c, **empty} for n, c in new])


def _insert_missing(session: "Session", kind: Any) -> Any:
    """Return the statement that passes over rows which are there."""
    from sqlalchemy import insert
    from sqlalchemy.dialects import postgresql, sqlite

    name = session.connection().dialect.name
    if name == "postgresql":
        return postgresql.insert(kind.__table__).on_conflict_do_nothing()
    if name == "sqlite":
        return sqlite.insert(kind.__table__).on_conflict_do_nothing()
    return insert(kind.__table__)


def _insert(session: "Session", kind: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    from sqlalchemy import insert

    if rows:
        session.connection().execute(insert(kind.__table__), list(rows))
