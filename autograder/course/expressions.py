"""Compute right and known wrong numbers from small arithmetic expressions over a question's parameters."""

import ast
import math
import operator
from collections.abc import Callable, Mapping

from autograder.records import did_you_mean

Number = int | float

OPERATORS: Mapping[type[ast.operator], Callable[[Number, Number], Number]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
}
SIGNS: Mapping[type[ast.unaryop], Callable[[Number], Number]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
FUNCTIONS: Mapping[str, Callable[..., Number]] = {
    "sqrt": math.sqrt,
    "exp": math.exp,
    "log": math.log,
    "tanh": math.tanh,
    "min": min,
    "max": max,
}
LARGEST_EXPONENT = 64


def evaluate(expression: str, names: Mapping[str, Number]) -> Number:
    """Return the value of an expression of numbers, names, `+ - * / // **` and a few functions.

    Raises ValueError, in words an author can act on, for anything else and for a value that is not finite.
    """
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, RecursionError, MemoryError) as problem:
        raise ValueError(f"'{expression}' is not an expression") from problem
    try:
        value = _value(tree.body, names)
        finite = math.isfinite(value)
    except ArithmeticError as problem:
        raise ValueError(f"'{expression}' cannot be computed: {problem}") from problem
    if not finite:
        raise ValueError(f"'{expression}' is not finite")
    return value


def _value(node: ast.expr, names: Mapping[str, Number]) -> Number:
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return value  # type: ignore[return-value] # the guard says so, mypy cannot see it
        case ast.Name(id=name):
            return _named(name, names)
        case ast.UnaryOp(op=sign, operand=operand) if type(sign) in SIGNS:
            return SIGNS[type(sign)](_value(operand, names))
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            return _power(_value(left, names), _value(right, names))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in OPERATORS:
            return OPERATORS[type(sign)](_value(left, names), _value(right, names))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]):
            return _called(name, [_value(arg, names) for arg in args])
    raise ValueError(
        f"'{ast.unparse(node)}' is not allowed: numbers, parameters, + - * / // ** and functions"
    )


def _named(name: str, names: Mapping[str, Number]) -> Number:
    if name not in names:
        raise ValueError(f"unknown name '{name}' ({did_you_mean(name, list(names))})")
    return names[name]


def _power(base: Number, exponent: Number) -> Number:
    if abs(exponent) > LARGEST_EXPONENT:
        raise ValueError(f"an exponent of {exponent} is too large")
    result = base**exponent
    if isinstance(result, complex):
        raise ValueError("a fractional power of a negative number is not a number here")
    return result


def _called(name: str, args: list[Number]) -> Number:
    if name not in FUNCTIONS:
        raise ValueError(f"unknown function '{name}' ({did_you_mean(name, list(FUNCTIONS))})")
    try:
        return FUNCTIONS[name](*args)
    except TypeError as problem:
        raise ValueError(f"{name}: {problem}") from problem
