"""Small mistakes in an expression.

An operator takes a node and yields the nodes that could stand there instead; it never changes what it is
given, and it is deterministic.
"""

import ast
from collections.abc import Iterator

from autograder.marking.mutants.nodes import (
    BINARY,
    CALLS,
    COMMUTE,
    called_name,
    changed,
    is_module,
    neighbours_swapped,
    without,
)


def operator_swapped(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    """Another operator between the same operands."""
    for other in BINARY.get(type(node.op), ()):
        yield changed(node, op=other())


def side_dropped(node: ast.BinOp) -> Iterator[ast.AST]:
    """One operand alone."""
    yield node.left
    yield node.right


def sides_swapped(node: ast.BinOp) -> Iterator[ast.AST]:
    """The operands the other way around, where the order matters."""
    if not isinstance(node.op, COMMUTE):
        yield changed(node, left=node.right, right=node.left)


def sign_changed(node: ast.expr) -> Iterator[ast.AST]:
    """A minus before a value, or none where there was one."""
    if isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.BinOp | ast.Subscript):
        yield ast.UnaryOp(ast.USub(), node)


def constant_moved(node: ast.Constant) -> Iterator[ast.AST]:
    """A number one more or one less, a truth value or a word changed."""
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
        yield ast.Constant(value * 2)
    elif isinstance(value, str):
        yield ast.Constant(f"{value}_")


def call_swapped(node: ast.Call) -> Iterator[ast.AST]:
    """A relative of the function that is called."""
    name = called_name(node.func)
    for other in CALLS.get(name, ()):
        if isinstance(node.func, ast.Attribute):
            yield changed(node, func=changed(node.func, attr=other))
        else:
            yield changed(node, func=ast.Name(other, ast.Load()))


def call_dropped(node: ast.Call) -> Iterator[ast.AST]:
    """What a function is given, as it is: no tanh, no copy, no reshape."""
    if isinstance(node.func, ast.Attribute) and not is_module(node.func.value):
        yield node.func.value
    elif node.args and not isinstance(node.args[0], ast.Starred):
        yield node.args[0]


def keyword_dropped(node: ast.Call) -> Iterator[ast.AST]:
    """An axis, a keepdims or another keyword forgotten."""
    for number in range(len(node.keywords)):
        yield changed(node, keywords=without(node.keywords, number))


def arguments_changed(node: ast.Call) -> Iterator[ast.AST]:
    """Two neighbouring arguments swapped, or the last one forgotten."""
    yield from (changed(node, args=args) for args in neighbours_swapped(node.args))
    if len(node.args) > 1:
        yield changed(node, args=node.args[:-1])


def transpose_dropped(node: ast.Attribute) -> Iterator[ast.AST]:
    """A .T dropped."""
    if node.attr == "T":
        yield node.value


def factor_transposed(node: ast.BinOp) -> Iterator[ast.AST]:
    """A factor of a matrix product transposed."""
    if isinstance(node.op, ast.MatMult):
        yield changed(node, left=ast.Attribute(node.left, "T", ast.Load()))
        yield changed(node, right=ast.Attribute(node.right, "T", ast.Load()))


def index_changed(node: ast.Subscript) -> Iterator[ast.AST]:
    """Two parts of an index swapped, one of them forgotten, or the whole index."""
    yield node.value
    if isinstance(node.slice, ast.Tuple):
        parts = node.slice.elts
        for parts_left in (*neighbours_swapped(parts), *(without(parts, n) for n in range(len(parts)))):
            yield changed(node, slice=ast.Tuple(parts_left, ast.Load()))


def slice_shifted(node: ast.Slice) -> Iterator[ast.AST]:
    """A bound one further or one nearer, a step turned around."""
    if node.step is None:
        yield changed(node, step=ast.Constant(-1))
    else:
        yield changed(node, step=None)
    for name in ("lower", "upper"):
        bound = getattr(node, name)
        if bound is None:
            yield changed(node, **{name: ast.Constant(1 if name == "lower" else -1)})
        else:
            yield changed(node, **{name: None})
            yield changed(node, **{name: ast.BinOp(bound, ast.Add(), ast.Constant(1))})
            yield changed(node, **{name: ast.BinOp(bound, ast.Sub(), ast.Constant(1))})
