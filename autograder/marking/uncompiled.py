"""Cells that are not Python: where Python says so, and what their functions are told instead of "missing"."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from autograder.manifest import Role
from autograder.outcome import CriterionResult, FunctionResult
from autograder.sandbox.calls import CellRun
from autograder.submission import Submission, SubmittedCell

_CODE = "not_compiled"
_MISSING = "missing"
_NOT_PYTHON = ("SyntaxError", "IndentationError", "TabError")
# Where Python says it found the error. Text that the student's own code had compiled is called "<string>".
_PLACE = re.compile(r"\s*\((?!<string>)([^()]*), line \d+\)$")
_REWRITTEN = "<unknown>"  # a cell with a magic command: its lines are counted otherwise
_LONGEST = 300  # characters


def uncompiled(done: CellRun) -> dict[str, Any]:
    """Return Python's message, and the line it is about; nothing for a cell that Python could compile."""
    raised = done.raised
    if raised is None or raised.type not in _NOT_PYTHON:
        return {}
    place = _PLACE.search(raised.message)
    if place is None:
        return {}
    facts: dict[str, Any] = {"message": raised.message[: place.start()][:_LONGEST]}
    if raised.line is not None and raised.source and place[1] != _REWRITTEN:
        facts |= {"line": raised.line, "source": raised.source}
    return facts


def reason(function: str, submission: Submission, runs: Mapping[str, CellRun]) -> dict[str, Any]:
    """Return why Python does not understand the cell that writes a function; nothing where it does.

    `runs` holds what each running cell did, by cell id.
    """
    written = (cell for cell in submission.running if cell.answered and _writes(cell, function))
    return next(filter(None, (uncompiled(runs[cell.cell_id]) for cell in written)), {})


def with_reason(result: FunctionResult, facts: Mapping[str, Any]) -> FunctionResult:
    """Say of a function that is missing that it was written, and why it did not run; points stay."""
    if not facts:
        return result
    return replace(result, criteria=tuple(_retold(criterion, facts) for criterion in result.criteria))


def _writes(cell: SubmittedCell, function: str) -> bool:
    """Return whether the function is written in this cell; what is not Python can only be read as text."""
    if cell.released is not None:
        return cell.role is Role.SOLUTION and cell.released.belongs_to == function
    return re.search(rf"^[ \t]*def[ \t]+{re.escape(function)}\b", cell.source, re.MULTILINE) is not None


def _retold(criterion: CriterionResult, facts: Mapping[str, Any]) -> CriterionResult:
    if criterion.code == _MISSING:
        return replace(criterion, code=_CODE, facts={**criterion.facts, **facts})
    if criterion.facts.get("by") == _MISSING:
        return replace(criterion, facts={**criterion.facts, "by": _CODE})
    return criterion
