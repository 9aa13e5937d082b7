"""Find the first place in which what came back is not what was expected."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from autograder.outcome import Example
from autograder.render import ROUNDING, array_text


@dataclass(frozen=True)
class Difference:
    """One place, and both values there."""

    place: str  # as Python indexes the result, "[1][0]"
    leaf: int  # its number, counting through the printed values
    expected: Any
    got: Any


def first_difference(example: Example) -> Difference | None:
    """Return the first entry that differs; None for values of different shapes, which say so themselves."""
    expected, got = list(_leaves(example.expected)), list(_leaves(example.got))
    if [place for place, _ in expected] != [place for place, _ in got]:
        return None
    pairs = enumerate(zip(expected, got, strict=True))
    for leaf, ((place, wanted), (_, given)) in pairs:
        if place and not is_close(wanted, given):
            return Difference(place, leaf, *_told(wanted, given))
    return None


def is_close(one: Any, other: Any) -> bool:
    """Say whether two stored numbers are the same but for rounding; words must be equal."""
    if isinstance(one, (int, float)) and isinstance(other, (int, float)):
        return math.isclose(one, other, rel_tol=ROUNDING, abs_tol=ROUNDING)
    return bool(one == other)


def _leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every number of nested lists and tables, with its place."""
    if isinstance(value, (list, tuple)):
        for number, item in enumerate(value):
            yield from _leaves(item, f"{place}[{number}]")
    elif isinstance(value, dict):
        for key in sorted(value, key=str):
            yield from _leaves(value[key], f"{place}[{key!r}]".replace("'", '"'))
    else:
        yield place, value


def _told(wanted: Any, given: Any) -> tuple[str, str]:
    """Return both values, with more digits where four do not tell them apart."""
    short = array_text(wanted), array_text(given)
    return short if short[0] != short[1] else (repr(wanted), repr(given))
