"""The map that a function returns for the first public input, beside the expected one.

Everybody sees the same public map, so nothing hidden may come through it: it is asked when all judging is
over, of a process that never saw a hidden input. No verdict can depend on how that ends.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from autograder.challenge.desk import Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.public import public_inputs, readable
from autograder.challenge.scoring import CORRECTNESS
from autograder.graders.toolkit.values import numbers
from autograder.outcome import STOPPED, FunctionResult, Shown, Verdict
from autograder.sandbox.calls import Session

LARGEST = 12  # rows or columns that can be looked at


def with_maps(
    results: Iterable[FunctionResult],
    exercises: Mapping[str, Exercise],
    desks: Mapping[str, Desk],
    session: Session,
) -> tuple[FunctionResult, ...]:
    """Return the results, those of functions that draw maps with both maps."""
    found = []
    fresh = False
    for result in results:
        exercise, desk = exercises[result.function], desks[result.function]
        if not exercise.map or exercise.key.long or not _is_judged(result):
            found.append(result)
        elif _is_right(result):
            found.append(replace(result, shown=_expected(desk, exercise)))
        else:
            if not fresh:
                session.forget()
            fresh = True
            found.append(replace(result, shown=_asked(desk, exercise)))
    return tuple(found)


def _is_judged(result: FunctionResult) -> bool:
    return any(
        c.name == CORRECTNESS and c.verdict is not Verdict.UNJUDGED and c.code not in STOPPED
        for c in result.criteria
    )


def _is_right(result: FunctionResult) -> bool:
    """Say whether the values are those of the definition: then the map is known without asking."""
    return result.criterion(CORRECTNESS).verdict is Verdict.PASSED


def _expected(desk: Desk, exercise: Exercise) -> Shown | None:
    expected = _drawable(desk.public.answer(public_inputs(desk, exercise)[0].arguments))
    return None if expected is None else Shown(readable(expected), readable(expected))


def _asked(desk: Desk, exercise: Exercise) -> Shown | None:
    inputs = public_inputs(desk, exercise)[0]
    with desk.aside():
        reply = desk.ask(inputs)
    got = _drawable(reply.value) if reply.returned else None
    expected = _drawable(desk.public.answer(inputs.arguments))
    return None if got is None or expected is None else Shown(readable(got), readable(expected))


def _drawable(value: Any) -> Any:
    found = numbers(value)
    if found is None or found.ndim != 2 or found.dtype.kind == "c":
        return None
    return found.astype(float) if min(found.shape) > 0 and max(found.shape) <= LARGEST else None
