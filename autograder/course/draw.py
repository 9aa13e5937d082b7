"""Draw a question for one class: its parameters, the order of its options, its right answer."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from string import ascii_lowercase
from typing import Any

from autograder.course.expressions import evaluate
from autograder.course.model import Question, Unit
from autograder.manifest import KnownWrong, QuestionKey
from autograder.seeds import derive

MOST_DRAWS = 20_000
LARGEST_EXACT = 2**53


@dataclass(frozen=True)
class Drawn:
    """A question as one class sees it."""

    question: Question
    key: QuestionKey


def draw_unit(unit: Unit, seed: str, word: str) -> tuple[Drawn, ...]:
    """Draw every question of a unit; variables are `word`_1, `word`_2, … in the order of the unit."""
    return tuple(
        draw(question, seed, variable=f"{word}_{number}") for number, question in enumerate(unit.questions, 1)
    )


def draw(question: Question, seed: str, *, variable: str) -> Drawn:
    """Draw parameters and option order from `seed`, the same on every machine."""
    parameters = {
        name: values[derive(seed, question.id, "parameter", name) % len(values)]
        for name, values in question.parameters.items()
    }
    order = sorted(question.options, key=lambda option: derive(seed, question.id, "option", option))
    key = QuestionKey(
        id=question.id,
        kind=question.kind,
        points=question.points,
        variable=variable,
        options=dict(zip(ascii_lowercase, order, strict=False)),
        right=question.right,
        value=_right(question, parameters),
        margin=question.margin,
        known_wrong=_known_wrong(question, parameters),
        parameters=parameters,
    )
    return Drawn(question, key)


def check_all_draws(question: Question) -> None:
    """Raise ValueError when some draw has no clear answer.

    A known wrong number within the margin of the right one or of another, or an answer that is not an
    integer without a margin, would judge somebody wrongly; it is refused for every combination.
    """
    if question.kind != "numeric":
        return
    draws = math.prod(len(values) for values in question.parameters.values())
    if draws > MOST_DRAWS:
        raise ValueError(f"{draws} combinations of parameters are too many to check (at most {MOST_DRAWS})")
    for parameters in _every(question.parameters):
        _check_draw(question, parameters)


def _check_draw(question: Question, parameters: Mapping[str, Any]) -> None:
    at = ", ".join(f"{name} = {value}" for name, value in parameters.items())
    right = _right(question, parameters)
    assert right is not None, "only numeric questions are checked"
    if abs(right) > LARGEST_EXACT:
        raise ValueError(f"the answer {right:g} is too large to compare exactly ({at})")
    if not right.is_integer() and not question.margin:
        raise ValueError(f"the answer {right:g} is not an integer and has no margin ({at})")
    seen = {"the right answer": right}
    for wrong in _known_wrong(question, parameters):
        for name, value in seen.items():
            if abs(value - wrong.value) <= question.margin:
                raise ValueError(f"known wrong number {wrong.id} equals {name} ({at})")
        seen[wrong.id] = wrong.value


def _every(parameters: Mapping[str, tuple[Any, ...]]) -> Iterator[dict[str, Any]]:
    for values in product(*parameters.values()):
        yield dict(zip(parameters, values, strict=True))


def _right(question: Question, parameters: Mapping[str, Any]) -> float | None:
    if question.kind != "numeric":
        return None
    return float(evaluate(question.value, _numbers(parameters)))


def _known_wrong(question: Question, parameters: Mapping[str, Any]) -> tuple[KnownWrong, ...]:
    names = _numbers(parameters)
    return tuple(
        KnownWrong(name, float(evaluate(expression, names)))
        for name, expression in question.known_wrong.items()
    )


def _numbers(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out parameters that are words: they may be shown, not computed with."""
    return {name: value for name, value in parameters.items() if type(value) in (int, float)}
