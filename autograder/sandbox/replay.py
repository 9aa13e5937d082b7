"""Remember the cells of a notebook, and what of each may run again in a new process."""

import ast
from dataclasses import dataclass
from enum import IntEnum

from autograder.sandbox.calls import Budget

_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)


class Trust(IntEnum):
    """How much of a cell is run again."""

    NOTHING = 0  # even its definitions ended the process
    DEFINITIONS = 1  # it ended the process, or had to be stopped
    WHOLE = 2


@dataclass
class Past:
    """A cell that was run."""

    source: str
    count: int  # the execution count it was run with
    budget: Budget
    trust: Trust = Trust.WHOLE

    def again(self) -> str:
        """Return what of the cell to run in a new process."""
        if self.trust is Trust.WHOLE:
            return self.source
        return definitions(self.source) if self.trust is Trust.DEFINITIONS else ""

    def distrust(self) -> None:
        """Run less of this cell the next time."""
        self.trust = Trust(max(Trust.NOTHING, self.trust - 1))


def definitions(source: str) -> str:
    """Return only the definitions, imports and plain assignments of a cell, each on its own line as before.

    A cell that defines a function and then calls it without end must not cost the function.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    lines = source.splitlines(keepends=True)
    kept: set[int] = set()
    for node in tree.body:
        if isinstance(node, _DEFINITIONS) or _plain_assignment(node):
            first = min([node.lineno, *(d.lineno for d in getattr(node, "decorator_list", ()))])
            kept.update(range(first, (node.end_lineno or first) + 1))
    return "".join(line if number in kept else "\n" for number, line in enumerate(lines, 1))


def _plain_assignment(node: ast.stmt) -> bool:
    if not isinstance(node, ast.Assign | ast.AnnAssign):
        return False
    return not any(isinstance(part, ast.Call) for part in ast.walk(node))
