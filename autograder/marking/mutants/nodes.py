"""Make nodes from nodes, and know what could stand in an operator's or a function's place."""

import ast
from collections.abc import Iterator
from typing import Any

BINARY: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub, ast.Mult),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mult),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.BitAnd: (ast.BitOr, ast.BitXor),
    ast.BitOr: (ast.BitAnd, ast.BitXor),
    ast.BitXor: (ast.BitAnd, ast.BitOr),
}
COMMUTE = (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
UFUNCS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "subtract",
    ast.Mult: "multiply",
    ast.Div: "true_divide",
}
CALLS: dict[str, tuple[str, ...]] = {
    "max": ("min", "mean"),
    "min": ("max",),
    "maximum": ("minimum",),
    "minimum": ("maximum",),
    "amax": ("amin",),
    "amin": ("amax",),
    "argmax": ("argmin",),
    "argmin": ("argmax",),
    "sum": ("mean", "max", "prod", "cumsum"),
    "mean": ("sum", "median"),
    "prod": ("sum",),
    "exp": ("exp2", "expm1"),
    "log": ("log2", "log1p"),
    "tanh": ("sin", "arctan"),
    "sin": ("tanh",),
    "cos": ("cosh",),
    "sqrt": ("square", "cbrt"),
    "square": ("sqrt",),
    "abs": ("positive",),
    "any": ("all",),
    "all": ("any",),
    "zeros": ("ones",),
    "ones": ("zeros",),
    "zeros_like": ("ones_like",),
    "ones_like": ("zeros_like",),
    "concatenate": ("stack",),
    "hstack": ("vstack",),
    "vstack": ("hstack",),
    "isfinite": ("isnan",),
    "logical_and": ("logical_or",),
    "logical_or": ("logical_and",),
    "dot": ("multiply",),
    "matmul": ("multiply",),
    "float": ("int",),
    "ceil": ("floor",),
    "floor": ("ceil",),
}


def changed(node: Any, **changes: Any) -> Any:
    """Return a node like this one, with some fields changed."""
    fields = {name: getattr(node, name, None) for name in node._fields} | changes
    return ast.copy_location(type(node)(**fields), node)


def without(items: list[Any], number: int) -> list[Any]:
    """Return the items without one of them."""
    return items[:number] + items[number + 1 :]


def neighbours_swapped(items: list[Any]) -> Iterator[list[Any]]:
    """Yield the items with each pair of neighbours swapped in turn."""
    for n in range(len(items) - 1):
        if not any(isinstance(item, ast.Starred) for item in items[n : n + 2]):
            yield [*items[:n], items[n + 1], items[n], *items[n + 2 :]]


def called_name(node: ast.expr) -> str:
    """Return the last part of the name of what is called."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_module(node: ast.AST) -> bool:
    """Return whether this is the name of a library."""
    return isinstance(node, ast.Name) and node.id in ("np", "numpy", "math")
