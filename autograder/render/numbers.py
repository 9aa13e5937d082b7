"""Print numbers for people: the decimal point, no noise of floating point."""

import math
from collections.abc import Callable
from typing import Any

SIGNIFICANT = 4
ROUNDING = 2e-6  # stored numbers have six decimals


def num(value: Any, digits: int | None = None) -> str:
    """Return a number with `digits` decimals, or with at most four significant ones.

    Raises TypeError for what is no number, so that a lesson cannot print a list by mistake.
    """
    if hasattr(value, "item"):  # NumPy's scalars, and arrays of one element
        value = value.item()
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"expected a number, got {value!r}")
    if not math.isfinite(value):
        return {"nan": "NaN", "inf": "∞", "-inf": "−∞"}[str(float(value))]
    return _general(value) if digits is None else _fixed(value, digits)


def _fixed(value: float, digits: int) -> str:
    text = f"{value:.{digits}f}"
    return text.removeprefix("-") if not text.strip("-0.") else text


def _general(value: float) -> str:
    if float(value).is_integer() and abs(value) < 1e15:
        return str(int(value))
    if not 1e-4 <= abs(value) < 1e7:
        return f"{value:.{SIGNIFICANT}g}"
    decimals = max(0, SIGNIFICANT - 1 - math.floor(math.log10(abs(value))))
    text = f"{value:.{decimals}f}"
    return text.rstrip("0").rstrip(".") if decimals else text


def array_text(value: Any, number: Callable[[Any], str] | None = None) -> str:
    """Return nested lists of numbers as a matrix is written in Python, one row a line, columns aligned.

    `number` writes one of them; without it, `num` does.
    """
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
        if isinstance(value[0][0] if value[0] else 0, (list, tuple)):
            return "[" + ",\n\n ".join(array_text(item, number).replace("\n", "\n ") for item in value) + "]"
        rows = [[_cell(item, number) for item in row] for row in value]
        width = max((len(cell) for row in rows for cell in row), default=0)
        return (
            "[" + ",\n ".join("[" + ", ".join(cell.rjust(width) for cell in row) + "]" for row in rows) + "]"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_cell(item, number) for item in value) + "]"
    return _cell(value, number)


def _cell(value: Any, number: Callable[[Any], str] | None) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return array_text(value, number).replace("\n", "")
    try:
        return (number or num)(value)
    except TypeError:
        return str(value)
