"""Everything found out about one function: verdicts and points, the cause, an example, what to look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from autograder.challenge.crosscheck import check_cpu
from autograder.challenge.desk import Desk
from autograder.challenge.diagnosis import Bench, name_cause
from autograder.challenge.example import counter_example
from autograder.challenge.exercise import Exercise
from autograder.challenge.public import public_facts, sums
from autograder.challenge.scoring import CORRECTNESS, Outcome, deciding, measured, paid
from autograder.challenge.stale import told_stale
from autograder.outcome import CriterionResult, Example, FunctionResult, Verdict

VALUES = (CORRECTNESS, "stability")


@dataclass(frozen=True)
class Why:
    """What explains wrong values: a known mistake and what its result looks like, or else an example."""

    cause: str | None = None
    example: Example | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def function_result(
    exercise: Exercise, desk: Desk, outcomes: Sequence[Outcome], bench: Bench
) -> FunctionResult:
    """Return the result of one function from what its tests found."""
    key = exercise.key
    results = measured(key, outcomes)
    why = Why()
    if not key.long:  # every call that explains would train one more model
        with desk.aside():
            results = told_stale(desk, results)
            why = explained(exercise, desk, results, bench)
            results = tuple(_told(desk, exercise, r, outcomes) for r in results)
    cause = why.cause
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
        example=why.example,
        facts=why.facts,
        flags=desk.all_flags(),
        timed_out=desk.timed_out,
        bonus=key.bonus,
    )


def explained(exercise: Exercise, desk: Desk, results: Sequence[CriterionResult], bench: Bench) -> Why:
    """Return what further calls tell of wrong values."""
    failed = {r.name for r in results if r.verdict is Verdict.FAILED}
    cause = name_cause(desk, exercise, bench) if failed.intersection(VALUES) else None
    if desk.closed:
        return Why(cause)
    if cause is not None:
        desk.forget()
        return Why(cause, facts=sums(desk, exercise))
    if CORRECTNESS in failed:
        desk.forget()
        return Why(example=counter_example(desk, exercise))
    return Why()


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
