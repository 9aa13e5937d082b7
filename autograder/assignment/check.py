"""Prove that a released notebook gives nothing away and asks for nothing but NumPy."""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from autograder.assignment.regions import MARKS
from autograder.errors import CourseError
from autograder.manifest import ReleasedCell, Role
from autograder.submission import makes, uses

ALLOWED = frozenset(("numpy", "IPython"))  # IPython runs every notebook
GUARDED = frozenset(("matplotlib",))  # only where an ImportError is caught
SHORTEST = 16  # characters of a line that can give something away
_SAYS_SOMETHING = re.compile(r"[=(@*/+]")  # `return False` does not


def check_release(cells: Sequence[ReleasedCell], secret: Sequence[Path], where: str) -> None:
    """Raise CourseError when a cell holds a line of a secret file, a hidden region or a foreign import."""
    telling = dict(_telling(secret))
    for cell in cells:
        place = f"{where}: cell {cell.cell_id}"
        for line in map(str.strip, cell.source.split("\n")):
            if line in telling:
                what = f"«{line}» is a line of {telling[line]}"
                raise CourseError(what, where=place, remedy="write the demo or the prose in another way")
            if any(mark in line for mark in MARKS):
                raise CourseError("a hidden region would be released", where=place, remedy="close its region")
        if cell.cell_type == "code":
            _check_imports(cell.source, place)


def check_asides(cells: Sequence[ReleasedCell], where: str) -> None:
    """Raise CourseError when a demonstration that is always run may need one that marking leaves out."""
    running = [cell for cell in cells if cell.runs and cell.role is Role.DEMO]
    for aside in (cell for cell in running if cell.aside):
        made = makes(aside.source)
        for other in (cell for cell in running if not cell.aside):
            if shared := sorted(made & (uses(other.source) or frozenset())):
                what = f"{other.cell_id} may use {shared[0]} of {aside.cell_id}, which marking leaves out"
                remedy = "take the tag `aside` away, or give it to both"
                raise CourseError(what, where=where, remedy=remedy)


def imports_matplotlib(cell: ReleasedCell) -> bool:
    """Tell whether running a cell loads matplotlib; what a function would import is not loaded yet."""
    if cell.cell_type != "code":
        return False
    nodes = [node for node in ast.parse(cell.source).body if not isinstance(node, ast.FunctionDef)]
    return any(name in GUARDED for node in nodes for name, _ in _imports(node, guarded=False))


def _telling(secret: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """Yield the lines of secret files that say how something is computed or judged, with their file."""
    for path in secret:
        text = path.read_text(encoding="utf-8")
        quiet = _quiet_lines(text) if path.suffix == ".py" else set()
        for number, line in enumerate(map(str.strip, text.split("\n")), 1):
            if number not in quiet and _tells(line):
                yield line, path.name


def _tells(line: str) -> bool:
    comment = line.startswith(("#", "["))  # of Python, or the head of a table
    return len(line) >= SHORTEST and not comment and bool(_SAYS_SOMETHING.search(line))


def _quiet_lines(text: str) -> set[int]:
    """Return the lines of imports, signatures and docstrings: everybody may know them."""
    quiet: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            quiet.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            quiet.update(range(node.lineno, node.body[0].lineno))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            quiet.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return quiet


def _check_imports(source: str, place: str) -> None:
    for name, guarded in _imports(ast.parse(source), guarded=False):
        if name in ALLOWED or name in sys.stdlib_module_names or (guarded and name in GUARDED):
            continue
        remedy = (
            "use NumPy and the standard library; a figure imports matplotlib inside try/except ImportError"
        )
        raise CourseError(f"the notebook would need {name}", where=place, remedy=remedy)


def _imports(node: ast.AST, *, guarded: bool) -> Iterator[tuple[str, bool]]:
    """Yield (package, whether an ImportError is caught) for every import below a node."""
    if isinstance(node, ast.Import):
        yield from ((alias.name.partition(".")[0], guarded) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield (node.module or "").partition(".")[0], guarded
    caught = isinstance(node, ast.Try) and any("ImportError" in _names(handler) for handler in node.handlers)
    for child in ast.iter_child_nodes(node):
        yield from _imports(child, guarded=guarded or caught)


def _names(handler: ast.ExceptHandler) -> set[str]:
    return (
        {node.id for node in ast.walk(handler.type) if isinstance(node, ast.Name)} if handler.type else set()
    )
