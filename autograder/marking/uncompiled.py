"""Cells that are not Python: where Python says so, and what their functions are told instead of "missing"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from autograder.manifest import Role
from autograder.outcome import CriterionResult, FunctionResult
from autograder.sandbox.calls import CellRun
from autograder.submission import Submission, SubmittedCell

CODE = "not_compiled"
_MISSING = "missing"
_NOT_PYTHON = ("SyntaxError", "IndentationError", "TabError")
# Where Python says it found the error. Text that the student's own code had compiled is called "<string>".
_PLACE = re.compile(r"\s*\((?!<string>)([^()]*), line \d+\)$")
_REWRITTEN = "<unknown>"  # a cell with a magic command: its lines are counted otherwise
MESSAGE = 300  # characters


def uncompiled(done: CellRun) -> dict[str, Any]:
    """Return Python's message, and the line it is about; nothing for a cell that Python could compile."""
    raised = done.raised
    if raised is None or raised.type not in _NOT_PYTHON:
        return {}
    place = _PLACE.search(raised.message)
    if place is None:
        return {}
    facts: dict[str, Any] = {"message": raised.message[: place.start()][:MESSAGE]}
    if raised.line is not None and raised.source and place[1] != _REWRITTEN:
        facts |= {"line": raised.line, "source": raised.source}
    return facts


def with_reason(
    result: FunctionResult, submission: Submission, runs: Mapping[str, CellRun]
) -> FunctionResult:
    """Say why a function is missing whose cell is not Python: it was written, and did not run.

    `runs` holds what each running cell did, by cell id. Verdicts and points stay.
    """
    found = next(_reasons(result.function, submission, runs), None)
    if found is None:
        return result
    return replace(result, criteria=tuple(_retold(criterion, found) for criterion in result.criteria))


def _reasons(function: str, submission: Submission, runs: Mapping[str, CellRun]) -> Iterator[dict[str, Any]]:
    for cell in submission.running:
        if cell.answered and _writes(cell, function):
            facts = uncompiled(runs[cell.cell_id])
            if facts:
                yield facts


def _writes(cell: SubmittedCell, function: str) -> bool:
    """Return whether the function is written in this cell; what is not Python can only be read as text."""
    if cell.released is not None:
        return cell.role is Role.SOLUTION and cell.released.belongs_to == function
    return re.search(rf"^[ \t]*def[ \t]+{re.escape(function)}\b", cell.source, re.MULTILINE) is not None


def _retold(criterion: CriterionResult, facts: Mapping[str, Any]) -> CriterionResult:
    if criterion.code == _MISSING:
        return replace(criterion, code=CODE, facts={**criterion.facts, **facts})
    if criterion.facts.get("by") == _MISSING:
        return replace(criterion, facts={**criterion.facts, "by": CODE})
    return criterion
