"""Find which names a cell's code binds, also when part of it is not Python.

A tree takes hundreds of times the memory of its text, and this is read outside the sandbox: so a notebook
with more code than anybody writes is read by sight from there on.
"""

import ast
import re
import warnings
from collections.abc import Iterator

from autograder.submission.model import MAX_SOURCE

_MAGIC = re.compile(r"^([ \t]*)[%!?].*$", re.MULTILINE)
_TIMERS = ("%%time", "%%timeit", "%%capture", "%%prun")
_BY_SIGHT = re.compile(r"^(?:async\s+def|def|class)\s+(\w+)|^(\w+)\s*(?::[^=\n]+)?=(?!=)", re.MULTILINE)


MOST_PARSED = 1_000_000  # characters of one notebook; an honest one has less than a tenth of that


class Names:
    """The names that the cells of one notebook bind; every source is looked at once."""

    def __init__(self) -> None:
        self._room = MOST_PARSED
        self._found: dict[str, tuple[frozenset[str], bool]] = {}

    def bound(self, source: str) -> frozenset[str]:
        """Return the names bound at the top level of a cell by def, class or assignment, but to None.

        A cell that is not valid Python is read by sight, line by line.
        """
        return self._look(source)[0]

    def is_code(self, source: str) -> bool:
        """Tell whether a whole text is Python, as far as it was parsed."""
        return self._look(source)[1]

    def _look(self, source: str) -> tuple[frozenset[str], bool]:
        if source not in self._found:
            tree = parsed(source) if len(source) <= self._room else None
            self._room -= len(source)
            self._found[source] = (_by_sight(source), False) if tree is None else (_top_level(tree), True)
        return self._found[source]


def definition(source: str, name: str) -> str | None:
    """Return the lines of a cell that bind `name` last, decorators included, or None."""
    tree = parsed(source)
    found = [node for bound_name, node in _bindings(tree.body) if bound_name == name] if tree else []
    if not found:
        return None
    node = found[-1]
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(d.lineno for d in decorators)])
    return "\n".join(source.split("\n")[first - 1 : node.end_lineno])


def parsed(source: str) -> ast.Module | None:
    """Return the tree of a cell without its magics, or None when it is not Python, or too long to be run."""
    if len(source) > MAX_SOURCE:
        return None
    text = source.lstrip("\n")
    if text.startswith("%%") and not text.startswith(_TIMERS):
        return None
    # A line that begins with % may also be the second half of a remainder: magics are cut only if need be.
    return _tree(source) or _tree(_MAGIC.sub(r"\1pass", source))


def _tree(source: str) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a student's "\d" is not our warning
        try:
            return ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None


def _top_level(tree: ast.Module) -> frozenset[str]:
    return frozenset(name for name, _ in _bindings(tree.body))


def _by_sight(source: str) -> frozenset[str]:
    if source.lstrip().startswith("%%"):
        return frozenset()
    return frozenset(first or second for first, second in _BY_SIGHT.findall(source))


def _bindings(body: list[ast.stmt]) -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node
            case ast.Assign() if not _is_none(node.value):
                for target in node.targets:
                    yield from ((name, node) for name in _targets(target))
            case ast.AnnAssign(value=value) if value is not None and not _is_none(value):
                yield from ((name, node) for name in _targets(node.target))
            case ast.If() | ast.With() | ast.For() | ast.While():
                yield from _bindings(node.body)
                yield from _bindings(getattr(node, "orelse", []))
            case ast.Try():
                yield from _bindings([*node.body, *node.orelse, *node.finalbody])


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _targets(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _targets(part)
        case ast.Starred(value=value):
            yield from _targets(value)
