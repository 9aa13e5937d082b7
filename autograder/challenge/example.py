"""The smallest public input on which a function differs from the definition."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograder.challenge.desk import Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.public import fault, fault_of, public_inputs, readable
from autograder.graders.toolkit import Inputs, Reply
from autograder.graders.toolkit.values import arrays, numbers, type_of
from autograder.outcome import Example

CALLS = 60  # at most, for one counter-example

_ENDED = ("stub", "needs_library", "missing", "timed_out", "out_of_memory", "killed", "violation", "blocked")


def counter_example(desk: Desk, exercise: Exercise) -> Example | None:
    """Return a public input, as small and plain as still shows the fault, or None when none shows it."""
    for inputs in _tried(desk, exercise):
        found = fault(desk, inputs)
        if found is not None and found.code in _ENDED:
            return None
        if found is not None:
            smaller = _Shrinking(desk, found.code).shrunk(inputs)
            return _example(desk, smaller, desk.ask(smaller))
    return None


def _tried(desk: Desk, exercise: Exercise) -> Iterator[Inputs]:
    """Yield the public inputs, then those in which one dimension is 1."""
    given = public_inputs(desk, exercise)
    yield from given
    for dimension in (*desk.contract.positions, *desk.contract.thin):
        yield desk.public.sized(f"public {dimension}=1", {**given[0].sizes, dimension: 1})


class _Shrinking:
    """Make inputs smaller while the same fault remains."""

    def __init__(self, desk: Desk, code: str) -> None:
        self.desk = desk
        self.code = code
        self.calls = 0

    def shrunk(self, inputs: Inputs) -> Inputs:
        """Return smaller inputs: first the shapes, then the values."""
        for simpler in (self._narrower, self._rounder):
            inputs = self._as_far_as_it_goes(inputs, simpler)
        return inputs

    def _as_far_as_it_goes(self, inputs: Inputs, simpler: Any) -> Inputs:
        for candidate in simpler(inputs):
            if self._still_fails(candidate):
                return self._as_far_as_it_goes(candidate, simpler)
        return inputs

    def _still_fails(self, inputs: Inputs) -> bool:
        self.calls += 1
        if self.calls > CALLS or self.desk.closed:
            return False
        found = fault(self.desk, inputs)
        return found is not None and found.code == self.code

    def _narrower(self, inputs: Inputs) -> Iterator[Inputs]:
        for dimension, size in inputs.sizes.items():
            if dimension not in self.desk.contract.shaping:  # a number is as easy to read when it is large
                continue
            for smaller in dict.fromkeys((1, 2, size - 1)):
                if 0 < smaller < size:
                    yield self.desk.public.sized("smaller", {**inputs.sizes, dimension: smaller})

    def _rounder(self, inputs: Inputs) -> Iterator[Inputs]:
        for change in (np.sign, np.round):
            changed = {name: self._applied(change, name, value) for name, value in inputs.arguments.items()}
            if any(not np.array_equal(changed[name], inputs[name]) for name in changed):
                yield Inputs("rounder", inputs.sizes, changed)

    def _applied(self, change: Any, name: str, value: Any) -> Any:
        # What a grader draws by a rule of its own, such as rows that sum to 1, would no longer follow it.
        free = isinstance(self.desk.contract.arguments[name], str)
        return change(value) if free and isinstance(value, np.ndarray) and value.dtype.kind == "f" else value


def _example(desk: Desk, inputs: Inputs, reply: Reply) -> Example | None:
    if fault_of(desk, reply) is None:  # it depends on earlier calls: an example would only confuse
        return None
    return Example(
        arguments={name: readable(value) for name, value in inputs.arguments.items()},
        expected=readable(_plain(desk.public.answer(inputs.arguments))),
        got=_got(desk, reply),
    )


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value


def _got(desk: Desk, reply: Reply) -> Any:
    if not reply.returned:
        return str(reply.error.get("type", reply.ended))
    if arrays(desk.contract, reply.value) is not None:  # the pieces that were asked for, of any shape
        return readable(reply.value)
    found = numbers(reply.value)
    return type_of(reply) if found is None else readable(found)
