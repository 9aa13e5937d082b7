"""Pieces of a small released notebook, and what the tests ask of a submission."""

from typing import Any

from autograder.manifest import ReleasedCell, Role
from autograder.submission import Submission

Notebook = dict[str, Any]

DOUBLE = "def doble(x):\n    return 2 * x"
TRIPLE = "def triple(x):\n    return x + x + x"
FILLED = {"doble": DOUBLE, "triple": TRIPLE, "color-respuesta": 'respuesta_1 = "b"', "porque": "Porque sí."}


def nbgrader(grade_id: str, **facts: Any) -> dict[str, Any]:
    claims = {"grade": False, "solution": False, "locked": False, "task": False, "schema_version": 3}
    return {"nbgrader": {**claims, "grade_id": grade_id, **facts}}


def stub(function: str) -> str:
    return f'def {function}(x):\n    """Multiplica."""\n    raise NotImplementedError("por hacer")'


def cell(cell_id: str, role: Role, source: str, *, graded: bool = False, **facts: Any) -> ReleasedCell:
    prose = role in (Role.TEXT, Role.EXPLANATION)
    return ReleasedCell(
        cell_id=cell_id,
        cell_type="markdown" if prose else "code",
        role=role,
        source=source,
        metadata=nbgrader(cell_id, **facts) if graded else {},
        grade_id=cell_id if graded else None,
        belongs_to=cell_id.partition("-")[0],
        runs=role in (Role.DEMO, Role.SOLUTION, Role.ANSWER),
        locked=role in (Role.TEXT, Role.TEST, Role.DEMO),
    )


def cell_of(notebook: Notebook, cell_id: str) -> Notebook:
    """Return one cell of a notebook by its id."""
    return next(one for one in notebook["cells"] if one["id"] == cell_id)


def run(submission: Submission) -> dict[str, Any]:
    """Execute what marking would, in order, as a kernel does: an error does not stop later cells."""
    names: dict[str, Any] = {}
    for one in submission.running:
        try:
            exec(one.source, names)
        except Exception as error:
            names.setdefault("errors", []).append(error)
    return names


def codes(submission: Submission) -> list[str]:
    """Return the codes of a submission's notes."""
    return [note.code for note in submission.notes]
