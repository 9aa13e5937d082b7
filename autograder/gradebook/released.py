"""What the gradebook knows of an assignment: its notebooks and their cells, put there by nbgrader."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from autograder.errors import GradebookError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@dataclass(frozen=True)
class Cells:
    """The cells of one notebook that have rows: name -> id in the database."""

    graded: Mapping[str, str]
    commented: Mapping[str, str]
    points: Mapping[str, float]  # name of a graded cell -> maximum


@dataclass(frozen=True)
class Released:
    """One assignment; `cells` are those of the marked notebook, `others` belong to further notebooks."""

    assignment_id: str
    duedate: datetime | None
    notebook_id: str
    cells: Cells
    others: Mapping[str, Cells]  # id of a notebook -> its cells

    @property
    def notebooks(self) -> Mapping[str, Cells]:
        """Return every notebook of the assignment, by id."""
        return {self.notebook_id: self.cells, **self.others}


def read_released(session: "Session", assignment: str, notebook: str) -> Released:
    """Read one assignment; raise GradebookError when nbgrader has not generated it."""
    from nbgrader.api import Assignment, Notebook
    from sqlalchemy import select

    row = session.execute(
        select(Assignment.id, Assignment.duedate).where(Assignment.name == assignment)
    ).first()
    if row is None:
        raise _missing(f"assignment {assignment!r}")
    found = session.execute(select(Notebook.name, Notebook.id).where(Notebook.assignment_id == row.id))
    notebooks: dict[str, str] = {name: id_ for name, id_ in found}
    if notebook not in notebooks:
        raise _missing(f"notebook {notebook!r} of {assignment!r}")
    cells = {id_: _cells(session, id_) for id_ in notebooks.values()}
    ours = notebooks[notebook]
    return Released(row.id, row.duedate, ours, cells.pop(ours), cells)


def _cells(session: "Session", notebook_id: str) -> Cells:
    from nbgrader.api import GradeCell, SolutionCell, TaskCell
    from sqlalchemy import select

    graded, points = {}, {}
    for kind in (GradeCell, TaskCell):
        for name, id_, most in session.execute(
            select(kind.name, kind.id, kind.max_score).where(kind.notebook_id == notebook_id)
        ):
            graded[name], points[name] = id_, float(most)
    commented = {
        name: id_
        for kind in (SolutionCell, TaskCell)
        for name, id_ in session.execute(select(kind.name, kind.id).where(kind.notebook_id == notebook_id))
    }
    return Cells(graded, commented, points)


def _missing(what: str) -> GradebookError:
    return GradebookError(
        f"the gradebook has no {what}",
        remedy="build it again (`autograder build`), which runs `nbgrader generate_assignment`",
    )
