"""Fill the `{name}` placeholders of a sentence with facts; the result is Markdown."""

import math
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from autograder.render.numbers import ROUNDING, array_text, num
from autograder.render.text import Said, code, escaped, one_line

FORMS = ("", "code", "shape", "names", "name")
DECIMALS = (2, 3, 4, 5)  # of the numbers of a list, the fewest that will do


def placeholders(sentence: str) -> frozenset[str]:
    """Return the names a sentence asks for; raise ValueError when its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def fill(sentence: str, facts: Mapping[str, Any], *, conjunction: str = "") -> str:
    """Return the sentence with each placeholder filled.

    `{x}` prints a number plainly, a list with its `conjunction` ("1.25 y 1.75"), and text escaped;
    `{x:code}` prints code, `{x:shape}` prints [8, 6] as `(8, 6)`, `{x:names}` names as code, and `{x:name}`
    one name inside a stretch of code. Facts may come from a student: nothing in them is formatted, nor read
    as Markdown. Raises KeyError for a fact that is not there, ValueError for any other kind of placeholder.
    """
    parts: list[str] = []
    for literal, name, form, conversion in Formatter().parse(sentence):
        parts.append(literal)
        if name is None:
            continue
        if conversion or not name.isidentifier() or form not in FORMS:
            raise ValueError(f"'{{{name}}}' is not a plain placeholder")
        # A shape in a sentence of a course needs no form.
        parts.append(_printed(facts[name], form or ("shape" if name.endswith("shape") else ""), conjunction))
    return "".join(parts)


def joined(items: Sequence[str], conjunction: str) -> str:
    """Return "a, b y c"."""
    if len(items) < 2 or not conjunction:
        return ", ".join(items)
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


def _printed(value: Any, form: str, conjunction: str) -> str:
    if isinstance(value, Said):
        return value
    if form == "code":
        return code(_code_text(value))
    if form == "shape":
        return code(_shape_text(value))
    if form == "names":
        names = [value] if isinstance(value, str) else list(value)
        return joined([code(str(name)) for name in names], conjunction)
    if form == "name":
        return one_line(str(value)).replace("`", "")
    if isinstance(value, (list, tuple)):
        digits = _decimals(value)
        return joined([_item(item, digits) for item in value], conjunction)
    if isinstance(value, (int, float)):
        return _scalar_text(value)
    return escaped(str(value))


def _item(value: Any, digits: int) -> str:
    return num(value, digits) if isinstance(value, float) else _printed(value, "", "")


def _decimals(values: Sequence[Any]) -> int:
    """Return the decimals of a list's numbers: the same for all, since sums of rows are read side by side.

    They are two, or as many as it takes to tell a sum that is nearly whole from a whole one.
    """
    numbers = [value for value in values if isinstance(value, float) and math.isfinite(value)]
    return next((d for d in DECIMALS if not any(_seems_whole(n, d) for n in numbers)), DECIMALS[0])


def _seems_whole(value: float, digits: int) -> bool:
    return abs(value - round(value)) > ROUNDING and round(value, digits).is_integer()


def _code_text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return array_text(value)
    return value if isinstance(value, str) else _scalar_text(value)


def _shape_text(value: Any) -> str:
    if not isinstance(value, Sequence) or isinstance(value, str):
        return one_line(str(value))
    inner = ", ".join(_scalar_text(item) for item in value)
    return f"({inner},)" if len(value) == 1 else f"({inner})"


def _scalar_text(value: Any) -> str:
    try:
        return num(value)
    except TypeError:
        return one_line(str(value))
