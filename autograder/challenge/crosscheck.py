"""CPU time seen from outside, where the steps counted inside say that there is no loop."""

from collections.abc import Sequence

from autograder.challenge.desk import Desk
from autograder.challenge.diagnosis import Bench
from autograder.challenge.exercise import Exercise
from autograder.outcome import CriterionResult, Verdict

LONG, SHORT = 2000, 3
RATIO = 10.0  # against the reference on inputs of the same shape, in the same kind of child
WORTH_A_LOOK = 0.004  # seconds; below that, the clock's own noise decides


def check_cpu(desk: Desk, exercise: Exercise, bench: Bench, results: Sequence[CriterionResult]) -> None:
    """Flag a function whose CPU time contradicts "no loop": a person decides, no point is lost."""
    paid_for_steps = any(r.name == "vectorization" and r.verdict is Verdict.PASSED for r in results)
    if not paid_for_steps or desk.closed or any(r.name == "correctness" and r.score == 0 for r in results):
        return
    with desk.aside():
        suspicious = [d for d in desk.contract.positions if _contradicts(desk, exercise, bench, d)]
    for dimension in suspicious:
        desk.flag("cpu_contradicts_steps", dimension=dimension)


def _contradicts(desk: Desk, exercise: Exercise, bench: Bench, dimension: str) -> bool:
    sizes = dict.fromkeys(desk.contract.positions, SHORT) | {dimension: LONG}
    inputs = desk.hidden.growing(**sizes)
    taken = desk.raw(inputs).cpu_seconds
    if taken < WORTH_A_LOOK:
        return False
    usual = max(bench.reference_cpu(exercise, inputs), WORTH_A_LOOK / RATIO)
    return min(taken, desk.raw(inputs).cpu_seconds) > RATIO * usual
