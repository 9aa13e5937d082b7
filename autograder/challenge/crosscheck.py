"""CPU time seen from outside, where the steps counted inside say that there is no loop."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from autograder.challenge.desk import Desk
from autograder.challenge.diagnosis import Bench
from autograder.challenge.exercise import Exercise
from autograder.graders.toolkit import Inputs
from autograder.outcome import CriterionResult, Verdict

LONG, SHORT = 2000, 3
# CPU time against the reference on inputs of the same shape, in the same kind of child.
RATIO = 10.0
RATIO_TOUCHED = 2.5  # of a function that touched what counts its steps
WORTH_A_LOOK = 0.004  # seconds; below that, the clock's own noise decides
DENSE = 0.1  # seconds; a product of LONG x LONG numbers takes far less, that many turns of a loop take more


def check_cpu(
    desk: Desk, exercise: Exercise, bench: Bench, results: Sequence[CriterionResult]
) -> tuple[CriterionResult, ...]:
    """Flag a function whose CPU time contradicts "no loop": a person decides, no point is lost.

    Unless the function also touched what counts its steps: then nothing speaks for the count any more.
    """
    if desk.closed or not any(_stands(r) for r in results):
        return tuple(results)
    touched = "meter_tampering" in desk.flags
    with desk.aside():
        positions = desk.contract.positions
        suspicious = [d for d in positions if _contradicts(desk, exercise, bench, d, touched=touched)]
    for dimension in suspicious:
        desk.flag("cpu_contradicts_steps", dimension=dimension)
    return tuple(_doubted(r) if suspicious and touched and _stands(r) else r for r in results)


def _stands(result: CriterionResult) -> bool:
    return result.name == "vectorization" and result.verdict is Verdict.PASSED and result.score > 0


def _doubted(result: CriterionResult) -> CriterionResult:
    facts = {"by": "meter_tampering"}
    return replace(result, verdict=Verdict.UNJUDGED, score=0.0, code="blocked", facts=facts)


def _contradicts(desk: Desk, exercise: Exercise, bench: Bench, dimension: str, *, touched: bool) -> bool:
    ratio = RATIO_TOUCHED if touched else RATIO
    inputs = _long(desk, dimension, LONG)
    call = desk.raw(inputs)
    floor = WORTH_A_LOOK * ratio / RATIO
    if call.cpu_seconds < floor or not isinstance(call.value, np.ndarray):
        return False  # a list of rows takes its time on the way out, not in the function
    suspicious = ratio * max(bench.reference_cpu(exercise, inputs), WORTH_A_LOOK / RATIO)
    took = min(call.cpu_seconds, desk.raw(inputs).cpu_seconds)
    if touched or took <= suspicious or took > DENSE:
        return took > suspicious
    return _in_proportion(desk, dimension, took) > suspicious


def _in_proportion(desk: Desk, dimension: str, took: float) -> float:
    """Return the part of the time that grows with the size; the rest, with its square, is array work."""
    half = _long(desk, dimension, LONG // 2)
    return 4 * min(desk.raw(half).cpu_seconds for _ in range(3)) - took


def _long(desk: Desk, dimension: str, size: int) -> Inputs:
    return desk.hidden.growing(**dict.fromkeys(desk.contract.positions, SHORT) | {dimension: size})
