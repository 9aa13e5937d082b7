"""CPU time and values seen from outside, where the steps counted inside say that there is no loop.

The count is taken in the student's own process, where nothing is out of reach for good. What cannot be
forged is the time that the process takes on long inputs, and whether it still does its work there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from autograder.challenge.desk import Desk
from autograder.challenge.diagnosis import Bench
from autograder.challenge.exercise import Exercise
from autograder.challenge.replies import reply_of
from autograder.challenge.scoring import CORRECTNESS
from autograder.graders.toolkit import Array, Inputs
from autograder.graders.toolkit.values import arrays, is_close
from autograder.outcome import CriterionResult, Verdict
from autograder.sandbox.calls import Call, Ended, Measure

STEPS: frozenset[Measure] = frozenset({"steps"})
SILENT: frozenset[Measure] = frozenset({"silent"})
LONG, SHORT = 2000, 3
AGAIN, ANEW = 10, 20  # shorter, for a second look with other values, and for one without anything printed
# CPU time against the reference on inputs of the same shape, in the same kind of child.
RATIO = 12.0
# Of the part that grows with the size, where the whole is over RATIO: at most 9 in all right solutions that
# we know (in long double; otherwise 7), from 17 on in loops. Measured twice before it decides.
DECISIVE = 15.0
WORTH_A_LOOK = 0.0008  # seconds; below that, the clock's own noise decides
SHALLOW = 0.03  # seconds; beyond that, nothing longer is asked
DENSE = 0.1  # seconds; a product of LONG x LONG numbers takes far less, that many turns of a loop take more
# What NumPy itself does in Python with every array of a list explains some of the time: a step of it takes up
# to 0.025 µs, measured. Whoever forges that count as well hides no more than 1 µs for each position, and a
# softmax of one short row takes 3.
LIBRARYS_STEP = 5e-8  # seconds
LIBRARYS_MOST = 20  # steps for each position
FEW, MANY = 20, 60  # positions between which those steps are counted
ROUGH = 0.2  # of the largest number: a small flaw may grow with the size, and the work is still the same


class Doubt(IntEnum):
    """How much long inputs speak against the count."""

    NONE = 0
    SLOW = 1
    DECISIVE = 2


@dataclass(frozen=True)
class _Found:
    dimension: str
    doubt: Doubt
    facts: dict[str, object]


def check_cpu(
    desk: Desk, exercise: Exercise, bench: Bench, results: Sequence[CriterionResult]
) -> tuple[CriterionResult, ...]:
    """Flag a function whose work on long inputs contradicts "no loop": a person decides.

    No point is lost by being slow alone, or by printing. Nothing speaks for the count any more when the
    function also reached for what counts its steps, does something else on long inputs, or takes so much
    more time for every further position that no array work explains it: then vectorization is not judged.
    """
    if desk.closed or not any(_stands(r) for r in results):
        return tuple(results)
    reached = bool(desk.seen) or desk.touched or "meter_tampering" in desk.flags
    is_right = any(r.name == CORRECTNESS and r.verdict is Verdict.PASSED for r in results)
    look = _Look(desk, exercise, bench, is_right=is_right, closely=reached)
    with desk.aside():
        looked = [look.at_twice(dimension) for dimension in desk.contract.positions]
    suspicious = [found for found in looked if found.doubt]
    if suspicious and desk.seen:
        desk.flag("meter_tampering", seen=list(desk.seen))
    for found in suspicious:
        desk.flag("cpu_contradicts_steps", dimension=found.dimension, **found.facts)
    doubted = suspicious and (reached or max(found.doubt for found in suspicious) is Doubt.DECISIVE)
    cause = "meter_tampering" if reached else "cpu_contradicts_steps"
    return tuple(_doubted(r, cause) if doubted and _stands(r) else r for r in results)


def _stands(result: CriterionResult) -> bool:
    return result.name == "vectorization" and result.verdict is Verdict.PASSED and result.score > 0


def _doubted(result: CriterionResult, cause: str) -> CriterionResult:
    facts = {"by": cause}
    return replace(result, verdict=Verdict.UNJUDGED, score=0.0, code="blocked", facts=facts)


@dataclass(frozen=True)
class _Compared:
    """CPU time on a long input beside the reference: all of it, and the part that grows with the size."""

    seconds: float
    times: float
    growing: float

    @property
    def is_dense(self) -> bool:
        return self.seconds > DENSE

    @property
    def is_linear(self) -> bool:
        """Whether a longer input takes longer in proportion: no array grows with its square.

        Of quadratic work little is left, but that little may still be many times a quick reference.
        """
        return self.growing > self.times / 2

    @property
    def is_steady(self) -> bool:
        """Whether it is worth asking for something longer: linear so far, and quick."""
        return self.is_linear and self.seconds < SHALLOW

    def grows_beyond(self, limit: float) -> bool:
        """Whether it grows as a loop does, and by more than so many times the reference."""
        return self.is_linear and self.growing > limit


class _OtherValuesError(Exception):
    """A call without anything printed does not do the same work."""


@dataclass(frozen=True)
class _Look:
    """One function on long inputs, beside the reference."""

    desk: Desk
    exercise: Exercise
    bench: Bench
    is_right: bool  # on all other inputs
    closely: bool  # also at what is quick
    silent: bool = False  # with everything that prints doing nothing

    def at_twice(self, dimension: str) -> _Found:
        """Return what speaks against the count; a doubt has to remain when nothing is printed."""
        found = self.at(dimension)
        if not found.doubt or "values" in found.facts:
            return found
        try:
            return replace(self, silent=True).at(dimension)
        except _OtherValuesError:
            return found

    def at(self, dimension: str) -> _Found:
        """Return what a long input in one dimension speaks against the count."""
        inputs = self._long(dimension, LONG)
        call = self._call(inputs)
        if self.is_right and call.ended is Ended.VALUE and not self._is_about_right(inputs, call):
            return _Found(dimension, Doubt.DECISIVE, {"values": "other"})
        if call.ended is not Ended.VALUE:
            return _Found(dimension, Doubt.NONE, {})
        quick = call.cpu_seconds < WORTH_A_LOOK
        if quick and not self.closely:
            return _Found(dimension, Doubt.NONE, {})
        size = 5 * LONG if quick else LONG
        found = self._compare(dimension, size)
        if not quick and found.is_steady and found.times > RATIO / 3:
            # What any call costs hides a cheap loop, and a busy machine blurs the rest; less so further on.
            size = 5 * LONG
            found = self._compare(dimension, size)
        decisive = all(one.grows_beyond(DECISIVE) for one in self._twice(found, dimension, size))
        dense = found.is_dense and (self.closely or found.is_linear)
        slow = found.times > RATIO and (dense or found.grows_beyond(RATIO))
        doubt = Doubt.DECISIVE if decisive else Doubt.SLOW if slow else Doubt.NONE
        return _Found(dimension, doubt, {"times": round(found.times)} if doubt else {})

    def _twice(self, found: _Compared, dimension: str, size: int) -> Iterator[_Compared]:
        """Yield what was found, and the same once more where that is asked for."""
        yield found
        yield self._compare(dimension, size - AGAIN)

    def _is_about_right(self, inputs: Inputs, call: Call) -> bool:
        contract = self.desk.contract
        reply = reply_of(call, inputs, layout="C", readonly=False)
        expected = arrays(contract, self.bench.ask(self.exercise, "", inputs).value)
        found = arrays(contract, reply.value)
        if expected is None or found is None:
            return True
        return all(_is_about(one, other) for one, other in zip(found, expected, strict=True))

    def _compare(self, dimension: str, size: int) -> _Compared:
        """Return how long the function takes beside the reference."""
        took = self._took(dimension, size - 1, size - 2)
        if took < WORTH_A_LOOK:
            return _Compared(took, 0.0, 0.0)
        reference = self.bench.reference_cpu(self.exercise, self._long(dimension, size))
        reference = max(reference, WORTH_A_LOOK / RATIO)
        if took <= RATIO / 3 * reference:
            return _Compared(took, took / reference, 0.0)
        # Array work may grow with the square of the size; a loop over positions grows with the size.
        half = size // 2
        growing = 4 * self._took(dimension, half, half - 1, half - 2) - took
        known = 0.0 if self.closely else LIBRARYS_STEP * size * self._librarys_steps(dimension)
        return _Compared(took, (took - known) / reference, (growing - known) / reference)

    def _librarys_steps(self, dimension: str) -> float:
        """Return the steps of NumPy's own for each position."""
        calls = [self.desk.raw(self._long(dimension, size), measure=STEPS) for size in (FEW, MANY)]
        few, many = (call.measured.librarys if call.measured else 0 for call in calls)
        return min(max(0.0, (many - few) / (MANY - FEW)), LIBRARYS_MOST)

    def _took(self, dimension: str, *sizes: int) -> float:
        # Every call gets other values: an answer that was kept would cost nothing.
        inputs = (self._long(dimension, size) for size in sizes)
        return min(self._call(one, timed=True).cpu_seconds for one in inputs)

    def _call(self, inputs: Inputs, *, timed: bool = False) -> Call:
        if not self.silent:
            # What is returned stays inside: a list of rows takes its time on the way out as well.
            return self.desk.raw(inputs, reply_bytes=1) if timed else self.desk.raw(inputs)
        call = self.desk.raw(inputs, measure=SILENT)
        # Who notices the silence and does no work there has no right value to return.
        if call.ended is not Ended.VALUE or (self.is_right and not self._is_about_right(inputs, call)):
            raise _OtherValuesError
        return call

    def _long(self, dimension: str, size: int) -> Inputs:
        size -= ANEW if self.silent else 0
        sizes = dict.fromkeys(self.desk.contract.positions, SHORT) | {dimension: size}
        return self.desk.hidden.growing(**sizes)


def _is_about(found: Array, expected: Array) -> bool:
    if found.shape != expected.shape:
        return False
    most = ROUGH * float(np.abs(expected).max(initial=0.0))
    return is_close(found, expected, atol=most, rtol=ROUGH)
