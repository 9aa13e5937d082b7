"""The map that a function returns for the first public input, beside the expected one."""

from typing import Any

from autograder.challenge.desk import Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.public import public_inputs, readable
from autograder.graders.toolkit.values import numbers
from autograder.outcome import Shown

LARGEST = 12  # rows or columns that can be looked at


def shown(desk: Desk, exercise: Exercise) -> Shown | None:
    """Return both maps; None for a function that draws none, or that returns nothing to draw."""
    if not exercise.map or desk.closed:
        return None
    inputs = public_inputs(desk, exercise)[0]
    reply = desk.ask(inputs)
    got = _drawable(reply.value) if reply.returned else None
    expected = _drawable(desk.public.answer(inputs.arguments))
    return None if got is None or expected is None else Shown(readable(got), readable(expected))


def _drawable(value: Any) -> Any:
    found = numbers(value)
    if found is None or found.ndim != 2 or found.dtype.kind == "c":
        return None
    return found.astype(float) if min(found.shape) > 0 and max(found.shape) <= LARGEST else None
