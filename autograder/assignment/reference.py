"""Cut a reference solution into the function that stands in the notebook."""

import ast
import textwrap
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import CourseError


@dataclass(frozen=True)
class Reference:
    """The lines of a reference solution that answer the exercise."""

    function: str
    arguments: str  # as written between the parentheses
    body: str  # indented by four spaces, without the docstring

    def filled(self, docstring: str) -> str:
        """Return the function as a student would hand it in."""
        head = f"def {self.function}({self.arguments}):"
        return f'{head}\n    """{docstring}"""\n{self.body}'


def read_reference(path: Path, function: str) -> Reference:
    """Return the function of a reference solution; raise CourseError when it does not stand alone.

    The notebook has NumPy as `np` and nothing else, so the module may hold that import and the function.
    """
    text = path.read_text(encoding="utf-8")
    found = None
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            found = node
        elif not _is_numpy(node) and not _is_docstring(node):
            raise CourseError(
                f"line {node.lineno} would be missing in the notebook",
                where=str(path),
                remedy=f"keep `import numpy as np` and everything else inside {function}",
            )
    if found is None:
        raise CourseError(f"does not define {function}", where=str(path), remedy="write it")
    return Reference(function, ast.unparse(found.args), _body(found, text))


def _body(node: ast.FunctionDef, text: str) -> str:
    """Return the statements with their comments; comments belong to no node, so lines are cut."""
    first = node.body[0].end_lineno if _is_docstring(node.body[0]) else node.lineno
    assert first is not None, "parsed from text"
    lines = text.split("\n")[first : node.end_lineno]
    return textwrap.indent(textwrap.dedent("\n".join(lines)), "    ").strip("\n")


def _is_numpy(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import) and [(a.name, a.asname) for a in node.names] == [("numpy", "np")]


def _is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
