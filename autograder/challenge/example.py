"""The smallest public input on which a function differs from the definition."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from autograder.challenge.desk import Desk
from autograder.challenge.exercise import Exercise
from autograder.challenge.public import fault, fault_of, public_inputs, readable
from autograder.graders.toolkit import Inputs, Reply
from autograder.graders.toolkit.sizes import dimensions
from autograder.graders.toolkit.values import Problem, arrays, is_nothing, numbers, parts, type_of
from autograder.outcome import Example

CALLS = 60  # at most, for one counter-example
KEYS = 8  # of a dictionary that nobody asked for
KEY = 30  # characters of one

_ENDED = ("stub", "needs_library", "missing", "timed_out", "out_of_memory", "killed", "violation", "blocked")


def counter_example(desk: Desk, exercise: Exercise) -> Example | None:
    """Return a public input, as small and plain as still shows the fault, or None when none shows it."""
    for inputs in _tried(desk, exercise):
        found = fault(desk, inputs)
        if found is not None and found.code in _ENDED:
            return None
        if found is not None:
            smaller = _Shrinking(desk, found).shrunk(inputs)
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

    def __init__(self, desk: Desk, problem: Problem) -> None:
        self.desk = desk
        self.problem = problem
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
        return found is not None and found.code == self.problem.code and place(found) == place(self.problem)

    def _narrower(self, inputs: Inputs) -> Iterator[Inputs]:
        for dimension, size in inputs.sizes.items():
            if dimension not in self.desk.contract.shaping:  # a number is as easy to read when it is large
                continue
            for smaller in dict.fromkeys((1, 2, size - 1)):
                if self._least(dimension) <= smaller < size:
                    yield self.desk.public.sized("smaller", {**inputs.sizes, dimension: smaller})

    def _least(self, dimension: str) -> int:
        """Return how small a dimension may become: with a single number nobody sees which shape it has."""
        shapes = self.desk.contract.parts.values()
        seen = any(dimension in dimensions(shape) for shape in shapes)
        return 2 if seen and self.problem.code == "wrong_shape" else 1

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
    found = fault_of(desk, reply)
    if found is None:  # it depends on earlier calls: an example would only confuse
        return None
    expected = desk.public.answer(inputs.arguments)
    return Example(
        arguments={name: readable(value) for name, value in inputs.arguments.items()},
        expected=readable(_differing(desk, found, expected)),
        got=_got(desk, found, reply),
    )


def place(problem: Problem) -> Any:
    """Return which of several results a problem is about: its key, its place from 1, or None."""
    return problem.facts.get("key", problem.facts.get("part"))


def _differing(desk: Desk, problem: Problem, value: Any) -> Any:
    """Return of several arrays the one that the problem is about; of single numbers, all."""
    whole = dict(value) if isinstance(value, Mapping) else value
    several = parts(desk.contract, whole)
    if place(problem) is None or several is None or set(desk.contract.parts.values()) <= {"", "int"}:
        return whole
    if "key" in problem.facts:
        return {place(problem): several[place(problem)]}
    return several[place(problem) - 1]


def _got(desk: Desk, problem: Problem, reply: Reply) -> Any:
    if not reply.returned:
        return str(reply.error.get("type", reply.ended))
    if arrays(desk.contract, reply.value) is not None:  # the pieces that were asked for, of any shape
        return readable(_differing(desk, problem, reply.value))
    several = parts(desk.contract, reply.value)
    if several is None or isinstance(desk.contract.returns, str):
        return "None" if is_nothing(reply) else _outline(reply.value, type_of(reply))
    told = {key: _outline(item, type(item).__name__) for key, item in several.items()}
    return _differing(desk, problem, told if "key" in problem.facts else list(told.values()))


def _outline(value: Any, kind: str) -> Any:
    """Return numbers as they are, else what came: the keys of a dictionary, how many things a tuple holds."""
    found = numbers(value)
    if found is not None:
        return readable(found)
    if isinstance(value, dict):
        keys = ", ".join(str(key)[:KEY] for key in list(value)[:KEYS])
        return f"{kind}: {keys}{', …' if len(value) > KEYS else ''}"
    return f"{kind} ({len(value)})" if isinstance(value, tuple | list) else kind
