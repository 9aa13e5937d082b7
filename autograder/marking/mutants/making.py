"""Every mutant of a solution: one small mistake each, in an order that never changes."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from autograder.marking.mutants import flow, values
from autograder.marking.mutants.nodes import is_module

Operator = Callable[[Any], Iterator[ast.AST]]
Kinds = type[ast.AST] | tuple[type[ast.AST], ...]

OPERATORS: tuple[tuple[Kinds, Operator], ...] = (
    ((ast.BinOp, ast.AugAssign), values.operator_swapped),
    (ast.BinOp, values.side_dropped),
    (ast.BinOp, values.sides_swapped),
    (ast.BinOp, values.factor_transposed),
    (ast.expr, values.sign_changed),
    (ast.Constant, values.constant_moved),
    (ast.Call, values.call_swapped),
    (ast.Call, values.call_dropped),
    (ast.Call, values.keyword_dropped),
    (ast.Call, values.arguments_changed),
    (ast.Attribute, values.transpose_dropped),
    (ast.Subscript, values.index_changed),
    (ast.Slice, values.slice_shifted),
    (ast.Compare, flow.comparison_flipped),
    (ast.BoolOp, flow.boolean_changed),
    ((ast.If, ast.IfExp, ast.While), flow.choice_changed),
    (ast.stmt, flow.statement_deleted),
    (ast.For, flow.loop_stopped),
    (ast.AugAssign, flow.assignment_plain),
    ((ast.Tuple, ast.List, ast.Dict), flow.parts_swapped),
    (ast.comprehension, flow.condition_dropped),
)
# What people read, and what only names things: a change there is no mistake in the function.
SKIPPED = (ast.Raise, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.expr_context, ast.operator, ast.cmpop)
SKIPPED_FIELDS = ("func", "decorator_list", "annotation", "returns")


@dataclass(frozen=True)
class Mutant:
    """A solution with one small mistake."""

    text: str  # the line before and after
    operator: str
    source: str


@dataclass(frozen=True)
class Place:
    """A place in a tree where one node stands, and the line that people see of it."""

    parent: ast.AST
    name: str
    number: int | None  # within a list of nodes
    line: Callable[[], str]

    @property
    def node(self) -> ast.AST:
        """Return the node that stands here."""
        value = getattr(self.parent, self.name)
        found: ast.AST = value if self.number is None else value[self.number]
        return found

    def put(self, node: ast.AST) -> None:
        """Let another node stand here."""
        if self.number is None:
            setattr(self.parent, self.name, node)
        else:
            getattr(self.parent, self.name)[self.number] = node


def mutants(source: str) -> tuple[Mutant, ...]:
    """Return every mutant of a program, each text once.

    Raises SyntaxError for what is not Python.
    """
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    found: list[Mutant] = []
    texts: dict[str, int] = {}
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        operators = (*OPERATORS, *_of_variables(function))
        for place in _places(function, lambda: ""):
            for text, operator, mutated in _at(tree, place, operators):
                if mutated in seen:
                    continue
                seen.add(mutated)
                texts[text] = texts.get(text, 0) + 1
                twin = f" ({texts[text]})" if texts[text] > 1 else ""
                found.append(Mutant(text + twin, operator, mutated + "\n"))
    return tuple(found)


def _at(
    tree: ast.Module, place: Place, operators: tuple[tuple[Kinds, Operator], ...]
) -> Iterator[tuple[str, str, str]]:
    """Yield text, operator and program of every mutant at one place; the tree stays as it was."""
    node, before = place.node, place.line()
    for kinds, operator in operators:
        if not isinstance(node, kinds):
            continue
        for other in operator(node):
            place.put(other)
            after, mutated = _line_after(place, other), ast.unparse(tree)
            place.put(node)
            name = getattr(operator, "__name__", type(operator).__name__)
            yield f"{before} → {after}", name, mutated


def _line_after(place: Place, other: ast.AST) -> str:
    return _header(other) if isinstance(other, ast.stmt) else place.line()


def _places(node: ast.AST, line: Callable[[], str]) -> Iterator[Place]:
    """Yield the places below a node, from the top down."""
    for name, value in ast.iter_fields(node):
        if name in SKIPPED_FIELDS and not isinstance(value, ast.Attribute):
            continue
        if name == "func":  # not the function, but what a method is called on
            yield from _below(value, "value", None, line)
        elif isinstance(value, list):
            for number in range(len(value)):
                yield from _below(node, name, number, line)
        else:
            yield from _below(node, name, None, line)


def _below(parent: ast.AST, name: str, number: int | None, line: Callable[[], str]) -> Iterator[Place]:
    value = getattr(parent, name)
    node = value if number is None else value[number]
    if not isinstance(node, ast.AST) or isinstance(node, SKIPPED) or is_module(node) or _is_text(node):
        return
    if isinstance(node, ast.stmt):
        line = _statement_line(node)
    elif isinstance(parent, ast.Dict) and number is not None:
        line = _item_line(parent, number)
    stored = isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)
    if not stored and not isinstance(node, ast.arguments | ast.arg | ast.keyword):
        yield Place(parent, name, number, line)
    yield from _places(node, line)


def _statement_line(node: ast.stmt) -> Callable[[], str]:
    return lambda: _header(node)


def _item_line(node: ast.Dict, number: int) -> Callable[[], str]:
    def line() -> str:
        key = node.keys[number]
        return f"{ast.unparse(key) if key else '**'}: {ast.unparse(node.values[number])}"

    return line


def _header(node: ast.AST) -> str:
    """Return a statement on one line; of one that holds others, the line before them."""
    return ast.unparse(node).splitlines()[0]


def _is_text(node: ast.AST) -> bool:
    """Return whether this is a docstring, or another text that stands alone."""
    text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return text and isinstance(node.value.value, str)  # type: ignore[attr-defined]  # seen in the line above


def _of_variables(function: ast.FunctionDef) -> tuple[tuple[Kinds, Operator], ...]:
    """Return the operators that depend on the function's own variables."""
    given = [a.arg for a in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    bound = dict.fromkeys(given, function.lineno)
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.setdefault(node.id, node.lineno)
    return (
        (ast.Name, flow.NameTaken(bound)),
        (ast.BinOp, flow.WrittenInto(frozenset(given))),
    )
