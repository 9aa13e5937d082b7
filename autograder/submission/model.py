"""A student's notebook after reading: cells in running order, and what had to be repaired."""

from dataclasses import dataclass

from autograder.manifest import ReleasedCell, Role
from autograder.outcome import Flag, Note

MAX_SOURCE = 200_000  # characters; a longer cell is kept and not run


@dataclass(frozen=True)
class SubmittedCell:
    """One cell as marking sees it."""

    source: str
    cell_type: str  # "code", "markdown" or "raw"
    cell_id: str  # unique in the notebook
    released: ReleasedCell | None = None  # None: a cell of the student's own
    runs: bool = False
    answered: bool = False  # the student wrote something else than what was handed out
    number: int | None = None  # place in the student's file, from 1; None: put back from the release

    @property
    def grade_id(self) -> str | None:
        """Return the nbgrader id of the released cell, if it has one."""
        return self.released.grade_id if self.released else None

    @property
    def role(self) -> Role | None:
        """Return what the released cell is for, None for a cell of the student's own."""
        return self.released.role if self.released else None


@dataclass(frozen=True)
class Submission:
    """One notebook, read and repaired."""

    cells: tuple[SubmittedCell, ...]  # every released cell once, and the student's own cells
    notes: tuple[Note, ...] = ()
    flags: tuple[Flag, ...] = ()
    digest: str = ""  # changes when anything that marking looks at changes

    @property
    def running(self) -> tuple[SubmittedCell, ...]:
        """Return the cells that marking executes, in order."""
        return tuple(cell for cell in self.cells if cell.runs)

    def cell(self, grade_id: str) -> SubmittedCell:
        """Return one released cell by its grade id; raise KeyError when the release has none of that id."""
        for cell in self.cells:
            if cell.grade_id == grade_id:
                return cell
        raise KeyError(grade_id)
