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
    exercise: Exercise, desk: Desk, outcomes: Sequence[Outcome], bench: Bench, *, explain: bool = True
) -> FunctionResult:
    """Return the result of one function from what its tests found, with or without what explains it."""
    key = exercise.key
    results = measured(key, outcomes)
    why = Why()
    if not key.long:  # every call that explains would train one more model
        with desk.aside():
            results = told_stale(desk, results)
            why = Why(_cause(exercise, desk, results, bench))
            if explain:
                why = explained(exercise, desk, results, why.cause)
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


def _failed(results: Sequence[CriterionResult]) -> set[str]:
    return {r.name for r in results if r.verdict is Verdict.FAILED}


def _cause(exercise: Exercise, desk: Desk, results: Sequence[CriterionResult], bench: Bench) -> str | None:
    """Return the known mistake behind wrong values, if there are any and it is one."""
    return name_cause(desk, exercise, bench) if _failed(results).intersection(VALUES) else None


def explained(exercise: Exercise, desk: Desk, results: Sequence[CriterionResult], cause: str | None) -> Why:
    """Return what further calls tell of wrong values, or of their cause."""
    if desk.closed:
        return Why(cause)
    if cause is not None:
        desk.forget()
        return Why(cause, facts=sums(desk, exercise))
    if CORRECTNESS in _failed(results):
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
