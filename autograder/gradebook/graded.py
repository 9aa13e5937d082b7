"""What marking hands to the gradebook, and the rules that make rows of it.

`autograder mark-one` prints the same record as one JSON object (`answer_text`), which nbgrader's own
autograde reads back through our preprocessors (`read_answer`), so both roads write the same rows.
"""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.errors import GraderError
from autograder.gradebook.released import Cells
from autograder.manifest import Manifest
from autograder.records import from_plain
from autograder.submission import notebook_text, released_cell

NO_RESPONSE = "No response."  # what nbgrader itself writes beside a cell that was left as handed out


@dataclass(frozen=True)
class GradedSubmission:
    """One marked submission.

    `scores` has every grade id of the assignment; None waits for a person. An id whose function is only
    graded on long runs may be absent and keeps the row it has. A submission that is missing or could not
    be read (`readable=False`) needs no scores: everything pays 0 and waits for nobody.
    """

    student: str
    scores: Mapping[str, float | None]
    comments: Mapping[str, str] = field(default_factory=dict)  # grade id of a solution cell -> Markdown
    unanswered: frozenset[str] = frozenset()  # solution cells that were left as handed out
    notebook: str | None = None  # the autograded notebook, JSON text; None: the released one, unanswered
    readable: bool = True
    source: Path | None = None  # where timestamp.txt and companion files lie; by default in submitted/


@dataclass(frozen=True)
class Row:
    """What one student's rows are to say: a value for every grade and every comment that is written."""

    student: str
    scores: Mapping[str, float | None]
    comments: Mapping[str, str | None]
    readable: bool = True


@dataclass(frozen=True)
class _Answer:
    scores: Mapping[str, float | None]
    comments: Mapping[str, str]
    notebook: Any  # nbformat 4, as plain data
    unanswered: tuple[str, ...] = ()
    readable: bool = True


def answer_text(graded: GradedSubmission, manifest: Manifest) -> str:
    """Return one JSON object: what `autograder mark-one` prints."""
    notebook = released_notebook(manifest) if graded.notebook is None else graded.notebook
    return json.dumps(
        {
            "scores": dict(graded.scores),
            "comments": dict(graded.comments),
            "notebook": json.loads(notebook),
            "unanswered": sorted(graded.unanswered),
            "readable": graded.readable,
        }
    )


def read_answer(text: str, student: str) -> GradedSubmission:
    """Read what `mark-one` printed; raise GraderError when it is something else."""
    where = f"autograder mark-one --student {student}"
    try:
        plain = json.loads(text)
    except ValueError as error:
        raise GraderError(f"not one JSON object: {text[:80]!r}", where=where) from error
    answer = from_plain(_Answer, plain, where=where, error=GraderError)
    return GradedSubmission(
        student=student,
        scores=answer.scores,
        comments=answer.comments,
        unanswered=frozenset(answer.unanswered),
        notebook=json.dumps(answer.notebook),
        readable=answer.readable,
    )


def released_notebook(manifest: Manifest) -> str:
    """Return the notebook as it was handed out, as JSON text."""
    return notebook_text(manifest, [released_cell(cell, cell.source) for cell in manifest.cells])


def settle(graded: GradedSubmission, cells: Cells, manifest: Manifest) -> Row:
    """Check a submission's scores against the gradebook's cells and return the rows to write.

    Practice questions have no cell there; what was found out about them is left out. Raises GraderError:
    a score outside its range is our mistake, never a student's.
    """
    if graded.readable:
        practice = {question.id for question in manifest.questions if not question.points}
        given = {name: score for name, score in graded.scores.items() if name not in practice}
        _check_names(graded, given, cells, _long_grades(manifest))
        scores = {name: _checked(graded.student, name, given[name], cells.points[name]) for name in given}
    else:
        scores = dict.fromkeys(cells.points, 0.0)
    comments = {
        name: _storable(graded.comments.get(name)) or _usual(graded, name) for name in cells.commented
    }
    return Row(graded.student, scores, comments, graded.readable)


def _long_grades(manifest: Manifest) -> set[str]:
    return {c.grade_id(k.name) for c in manifest.challenges if c.long for k in c.criteria}


def _check_names(
    graded: GradedSubmission, scores: Mapping[str, float | None], cells: Cells, long: set[str]
) -> None:
    wrong = (
        ("no score for", cells.points.keys() - long - scores.keys()),
        ("a score for the unknown", scores.keys() - cells.points.keys()),
        ("a comment for the unknown", graded.comments.keys() - cells.commented.keys()),
    )
    for what, names in wrong:
        if names:
            raise GraderError(
                f"{what} {', '.join(sorted(names))}",
                where=graded.student,
                remedy="gradebook and manifest differ: build the assignment again",
            )


def _checked(student: str, name: str, value: float | None, points: float) -> float | None:
    if value is None:
        return None
    if not (math.isfinite(value) and 0 <= value <= points):
        raise GraderError(f"{name} was given {value} of {points:g} points", where=student)
    return float(value)


def _storable(text: str | None) -> str | None:
    """Return a comment that any database takes: no lone surrogate, no zero byte."""
    return text and text.encode("utf-8", "replace").decode("utf-8").replace("\0", "")


def _usual(graded: GradedSubmission, name: str) -> str | None:
    return NO_RESPONSE if name in graded.unanswered else None
