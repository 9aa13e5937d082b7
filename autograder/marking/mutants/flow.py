"""Small mistakes in what is done, when, and with which variable."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.marking.mutants.nodes import COMPARISONS, UFUNCS, changed, neighbours_swapped, without


def comparison_flipped(node: ast.Compare) -> Iterator[ast.AST]:
    """Another comparison: its edge, or its opposite."""
    for number, comparison in enumerate(node.ops):
        for other in COMPARISONS.get(type(comparison), ()):
            yield changed(node, ops=[*node.ops[:number], other(), *node.ops[number + 1 :]])


def boolean_changed(node: ast.BoolOp) -> Iterator[ast.AST]:
    """And for or, and each condition forgotten."""
    yield changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    yield from (changed(node, values=without(node.values, n)) for n in range(len(node.values)))


def choice_changed(node: ast.If | ast.IfExp | ast.While) -> Iterator[ast.AST]:
    """A condition turned around, always true, always false."""
    yield changed(node, test=ast.UnaryOp(ast.Not(), node.test))
    yield changed(node, test=ast.Constant(False))
    if not isinstance(node, ast.While):
        yield changed(node, test=ast.Constant(True))


def statement_deleted(node: ast.stmt) -> Iterator[ast.AST]:
    """A statement forgotten."""
    if not isinstance(node, ast.Pass | ast.FunctionDef | ast.ClassDef | ast.Import | ast.ImportFrom):
        yield ast.Pass()


def loop_stopped(node: ast.For) -> Iterator[ast.AST]:
    """A loop that ends after its first turn."""
    yield changed(node, body=[*node.body, ast.Break()])


def assignment_plain(node: ast.AugAssign) -> Iterator[ast.AST]:
    """An assignment that forgets what was there before."""
    yield ast.Assign([node.target], node.value, lineno=node.lineno)


def parts_swapped(node: ast.Tuple | ast.List | ast.Dict) -> Iterator[ast.AST]:
    """Two neighbouring parts of a result swapped."""
    if isinstance(node, ast.Dict):
        yield from (changed(node, values=values) for values in neighbours_swapped(node.values))
    elif isinstance(node.ctx, ast.Load):
        yield from (changed(node, elts=elts) for elts in neighbours_swapped(node.elts))


def condition_dropped(node: ast.comprehension) -> Iterator[ast.AST]:
    """A comprehension without its condition."""
    for number in range(len(node.ifs)):
        yield changed(node, ifs=without(node.ifs, number))


@dataclass(frozen=True)
class NameTaken:
    """Another variable of the function that is bound by then."""

    bound: dict[str, int]  # name -> first line on which it is bound

    def __call__(self, node: ast.Name) -> Iterator[ast.AST]:
        """Yield every other variable."""
        if isinstance(node.ctx, ast.Load) and node.id in self.bound:
            for other, line in self.bound.items():
                if other != node.id and line < node.lineno:
                    yield ast.Name(other, ast.Load())


@dataclass(frozen=True)
class WrittenInto:
    """A result written into the argument that it was made from."""

    arguments: frozenset[str]

    def __call__(self, node: ast.BinOp) -> Iterator[ast.AST]:
        """Yield the ufunc with its first operand as the place for the result."""
        if isinstance(node.left, ast.Name) and node.left.id in self.arguments and type(node.op) in UFUNCS:
            ufunc = ast.Attribute(ast.Name("np", ast.Load()), UFUNCS[type(node.op)], ast.Load())
            yield ast.Call(ufunc, [node.left, node.right], [ast.keyword("out", node.left)])
