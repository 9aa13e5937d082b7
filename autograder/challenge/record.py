"""What a grader asked of one function and was told, for a person who asks why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.challenge.desk import Desk
from autograder.challenge.diagnosis import telling
from autograder.challenge.exercise import Exercise
from autograder.graders.toolkit import Reply
from autograder.graders.toolkit.stability import TOLERANCE
from autograder.graders.toolkit.values import SINGLE, numbers, problem
from autograder.outcome import FunctionResult


@dataclass(frozen=True)
class Counted:
    """The steps of one measured call; None: more than the meter counts."""

    sizes: Mapping[str, int]
    steps: int | None


@dataclass(frozen=True)
class Growth:
    """The counts while some dimensions grow and all others stay small."""

    dimensions: tuple[str, ...]
    counts: tuple[tuple[int, int | None], ...]  # (size, steps), by size
    per_position: float | None  # steps that one more position adds; None where nothing was counted to the end


@dataclass(frozen=True)
class Failure:
    """A hidden call on which the function fails. Nothing of this may reach a student's page."""

    label: str
    sizes: Mapping[str, int]
    code: str
    arguments: Mapping[str, Any]  # nested lists and plain values, in full precision
    expected: Any
    got: Any  # nested lists, or text such as "ValueError"
    layout: str = "C"
    readonly: bool = False


@dataclass(frozen=True)
class Record:
    """Everything that was asked of one function."""

    growths: tuple[Growth, ...] = ()
    failures: tuple[Failure, ...] = ()
    recognised_on: tuple[str, ...] = ()  # labels of the inputs on which the named mistake gives the same
    calls: int = 0


def record(desk: Desk, exercise: Exercise, result: FunctionResult) -> Record:
    """Return what a desk has seen once the function was judged."""
    seen = [] if result.misconception is None else telling(desk)[0]
    return Record(
        growths=tuple(_growths([Counted(inputs.sizes, steps) for inputs, steps in desk.counted])),
        failures=tuple(_failures(desk)),
        recognised_on=tuple(reply.inputs.label for reply in seen),
        calls=len(desk.replies),
    )


def _growths(counted: Sequence[Counted]) -> Iterator[Growth]:
    """Put counts in order by what grows in them, beside the smallest of all."""
    if not counted:
        return
    names = list(counted[0].sizes)
    small = {name: min(one.sizes[name] for one in counted) for name in names}
    growing: dict[tuple[str, ...], dict[int, int | None]] = {}
    for one in counted:
        larger = tuple(name for name in names if one.sizes[name] > small[name])
        if larger:
            growing.setdefault(larger, {})[one.sizes[larger[0]]] = one.steps
    base = next((one.steps for one in counted if dict(one.sizes) == small), None)
    for dimensions, counts in growing.items():
        rows = sorted({small[dimensions[0]]: base, **counts}.items())
        yield Growth(dimensions, tuple(rows), _slope(rows))


def _slope(rows: Sequence[tuple[int, int | None]]) -> float | None:
    (first, fewest), (last, most) = rows[0], rows[-1]
    return None if fewest is None or most is None else round((most - fewest) / (last - first), 2)


def _failures(desk: Desk) -> Iterator[Failure]:
    known = set()
    for reply in desk.replies:
        code = _fault(desk, reply)
        key = (reply.inputs.label, reply.layout, reply.readonly)
        if code and key not in known:
            known.add(key)
            yield Failure(
                reply.inputs.label,
                dict(reply.inputs.sizes),
                code,
                {name: exactly(value) for name, value in reply.inputs.arguments.items()},
                exactly(desk.hidden.expected(reply.inputs)),
                exactly(_value(reply)) if reply.returned else str(reply.error.get("type", reply.ended)),
                reply.layout,
                reply.readonly,
            )


def _fault(desk: Desk, reply: Reply) -> str:
    if not reply.returned:
        return "" if reply.ended == "blocked" else reply.cause
    tolerance = TOLERANCE if reply.inputs.label in desk.contract.regimes else None
    tolerance = SINGLE if reply.inputs.label == "float32" else tolerance
    found = problem(desk.contract, reply.inputs, desk.hidden.expected(reply.inputs), reply, tolerance)
    if found is not None:
        return found.code
    return f"writes {', '.join(reply.changed)}" if reply.changed else ""


def _value(reply: Reply) -> Any:
    found = numbers(reply.value)
    return reply.value if found is None else found


def exactly(value: Any) -> Any:
    """Return a value as nested lists of plain numbers, in full precision; what JSON lacks becomes text."""
    if isinstance(value, np.ndarray | np.generic):
        plain = {"f": np.float64, "c": np.complex128}
        value = value.astype(plain.get(value.dtype.kind, value.dtype)).tolist()
    if isinstance(value, list | tuple):
        return [exactly(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): exactly(item) for key, item in value.items()}
    if isinstance(value, float) and np.isfinite(value):
        return value
    return value if isinstance(value, bool | int | str) or value is None else str(value)
