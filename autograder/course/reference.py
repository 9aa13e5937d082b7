"""Cut a reference solution into the function that stands in the notebook."""

import ast
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.course.cell_texts import comments, translated
from autograder.errors import CourseError


@dataclass(frozen=True)
class Reference:
    """The lines of a reference solution that answer the exercise."""

    function: str
    arguments: str  # as written between the parentheses
    body: str  # indented by four spaces, without the docstring
    line: int  # of the file, where the body begins

    def filled(self, docstring: str) -> str:
        """Return the function as a student would hand it in."""
        head = f"def {self.function}({self.arguments}):"
        return f'{head}\n    """{docstring}"""\n{self.body}'

    def in_words(self, words: Mapping[str, str]) -> "Reference":
        """Return it with its comments in another language."""
        whole = self.filled("")
        head = len(whole) - len(self.body)
        return replace(self, body=translated(whole, words, comments)[head:])


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
    line = _first_line(found)
    # Comments belong to no node, so lines are cut.
    lines = text.split("\n")[line - 1 : found.end_lineno]
    body = textwrap.indent(textwrap.dedent("\n".join(lines)), "    ").strip("\n")
    return Reference(function, ast.unparse(found.args), body, line)


def _first_line(node: ast.FunctionDef) -> int:
    """Return where the body begins, after the docstring."""
    before = node.body[0].end_lineno if _is_docstring(node.body[0]) else node.lineno
    assert before is not None, "parsed from text"
    return before + 1


def _is_numpy(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import) and [(a.name, a.asname) for a in node.names] == [("numpy", "np")]


def _is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
