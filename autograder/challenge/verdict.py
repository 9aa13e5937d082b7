"""Everything found out about one function: verdicts and points, the cause, an example, what to look at."""

from collections.abc import Sequence
from dataclasses import replace

from autograder.challenge.crosscheck import check_cpu
from autograder.challenge.desk import Desk
from autograder.challenge.diagnosis import Bench, name_cause
from autograder.challenge.example import counter_example
from autograder.challenge.exercise import Exercise
from autograder.challenge.public import public_facts, sums
from autograder.challenge.scoring import CORRECTNESS, Outcome, deciding, measured, paid
from autograder.outcome import CriterionResult, FunctionResult, Verdict

VALUES = (CORRECTNESS, "stability")


def function_result(
    exercise: Exercise, desk: Desk, outcomes: Sequence[Outcome], bench: Bench
) -> FunctionResult:
    """Return the result of one function from what its tests found."""
    key = exercise.key
    results = measured(key, outcomes)
    failed = {r.name for r in results if r.verdict is Verdict.FAILED}
    cause, example, facts = None, None, {}
    with desk.aside():
        if failed.intersection(VALUES):
            cause = name_cause(desk, exercise, bench)
        if cause is not None and not desk.closed:
            facts = sums(desk, exercise)
        elif CORRECTNESS in failed and not desk.closed:
            example = counter_example(desk, exercise)
        results = tuple(_told(desk, exercise, r, outcomes) for r in results)
    credit = key.credit.get(cause) if cause is not None and _is_worthless(results) else None
    criteria = check_cpu(desk, exercise, bench, paid(results, credit))
    loops = next((o.facts["dimensions"] for o in outcomes if o.code == "loops"), ())
    return FunctionResult(
        function=exercise.function,
        criteria=criteria,
        misconception=cause,
        credit=credit,
        loops_over=tuple(loops),
        advice=tuple(desk.advice),
        example=example,
        facts=facts,
        flags=desk.all_flags(),
        timed_out=desk.timed_out,
        bonus=key.bonus,
    )


def _is_worthless(results: Sequence[CriterionResult]) -> bool:
    return any(r.name == CORRECTNESS and r.verdict is Verdict.FAILED and r.score == 0 for r in results)


def _told(
    desk: Desk, exercise: Exercise, result: CriterionResult, outcomes: Sequence[Outcome]
) -> CriterionResult:
    """Return a result with the facts that public input shows, instead of those of a hidden one."""
    cause = deciding([o for o in outcomes if o.criterion == result.name])
    if result.verdict is Verdict.PASSED or cause is None or cause.reply is None:
        return result
    return replace(result, facts=public_facts(desk, exercise, cause.code, result.facts, cause.reply))
