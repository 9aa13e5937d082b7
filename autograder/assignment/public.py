"""What `comprueba` knows: public inputs by size, what is expected of them, and the answers of practice."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.course.draw import Drawn
from autograder.course.model import Challenge
from autograder.course.shapes import TRUTH, dimensions, words
from autograder.errors import CourseError
from autograder.manifest import QuestionKey

EXTREMES = ("overflow", "rows_apart", "very_negative")
HIDDEN = "hidden_huge"  # one more where a mask lies on an array of its own shape
POSITIONS = "T_"  # dimensions so named count positions of a sentence
DIGITS = 9  # of an expected value; comparison is to one part in a million
NEGLIGIBLE = 1e-12


@dataclass(frozen=True)
class Literal:
    """Python source of a value, for a template."""

    source: str

    def __str__(self) -> str:
        return self.source


def public_data(challenges: Sequence[Challenge], expected: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """Return the public inputs of every function; without `expected`, for finding out what to expect."""
    return {challenge.function: _one(challenge, expected.get(challenge.function)) for challenge in challenges}


def practice_data(drawn: Sequence[Drawn], explanations: Mapping[str, str]) -> dict[str, Any]:
    """Return, for every practice question, its letters (or number and margin) and its explanation."""
    return {
        one.key.id: (_right(one.key), one.key.margin, explanations[one.key.id])
        for one in drawn
        if not one.key.points
    }


def literal(value: Any, depth: int = 0) -> str:
    """Return `value` as Python source: tables over several lines, one line per item at the second level."""
    if isinstance(value, float):
        return repr(float(f"{value:.{DIGITS}g}") if abs(value) > NEGLIGIBLE else 0.0)
    if isinstance(value, Mapping):
        items = [f"{literal(key)}: {literal(item, depth + 1)}" for key, item in value.items()]
        return _broken(items, "{}", depth) if depth < 2 else "{" + ", ".join(items) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(literal(item, depth + 1) for item in value) + "]"
    if isinstance(value, tuple):
        items = [literal(item, depth + 1) for item in value]
        return "(" + ", ".join(items) + (",)" if len(items) == 1 else ")")
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def _one(challenge: Challenge, expected: Sequence[Any] | None) -> dict[str, Any]:
    _check_arguments(challenge)
    sizes = [dict(size) for size in challenge.public] or [{}]
    # One position alone is where a squeeze shows; the statements say that it is tried.
    sizes += [{**sizes[0], name: 1} for name in sizes[0] if name.startswith(POSITIONS)]
    covers = _covers(challenge)
    kinds = (*EXTREMES, *((HIDDEN,) if covers else ())) if "stability" in challenge.points else ()
    values = list(expected) if expected is not None else [None] * (len(sizes) + len(kinds))
    return {
        "arguments": dict(challenge.arguments),
        "criteria": list(challenge.points),
        "mask": covers,
        **({"map": True} if challenge.map else {}),
        "sizes": sizes,
        "expected": values[: len(sizes)],
        "extreme": dict(zip(kinds, values[len(sizes) :], strict=True)),
    }


def _covers(challenge: Challenge) -> bool:
    """Return whether a mask says, position by position, which results are zero and nothing else."""
    masks = {shape.partition(" ")[2] for shape in challenge.arguments.values() if shape.split()[0] == TRUTH}
    return bool(masks & set(challenge.arguments.values())) and challenge.returns in masks


def _check_arguments(challenge: Challenge) -> None:
    known = {name for sizes in challenge.public for name in sizes}
    for name, shape in challenge.arguments.items():
        needed = (name,) if words(shape) else dimensions(shape)
        if not needed or not known.issuperset(needed):
            raise CourseError(
                f"no public values can be invented for {name} = {shape!r}",
                where=challenge.function,
                remedy="use named dimensions, after 'bool' or 'shares' or alone, '=n' or 'word | word'",
            )


def _right(key: QuestionKey) -> str | float:
    """Return the right number, or the letters of the right options as one text."""
    if key.value is not None:
        return key.value
    return "".join(letter for letter, option in key.options.items() if option in key.right)


def _broken(items: Sequence[str], ends: str, depth: int) -> str:
    if not items:
        return ends
    indent = "    " * (depth + 1)
    return ends[0] + "\n" + "".join(f"{indent}{item},\n" for item in items) + "    " * depth + ends[1]
