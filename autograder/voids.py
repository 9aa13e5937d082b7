"""What was judged or asked wrongly, and is paid in full to everybody whose work could be read.

The verdicts stay as they were found, so that nothing is forgotten and a payment can be taken back; only the
points change, and each result says so in `voided`.
"""

from collections.abc import Collection
from dataclasses import replace

from autograder.outcome import STOPPED, AnswerResult, CriterionResult, FunctionResult, Report, Voided


def paid_in_full(report: Report, voided: Collection[str]) -> Report:
    """Return a report in which exactly these grade ids are paid in full.

    `voided` holds ids as the gradebook has them: `<function>-<criterion>`, or a question's. What an earlier
    call paid is taken back first, so the same report may pass through here again.
    """
    return replace(
        report,
        functions=tuple(_function_paid(function, voided) for function in report.functions),
        answers=tuple(_answer_paid(answer, voided) for answer in report.answers),
    )


def as_judged(function: FunctionResult) -> FunctionResult:
    """Return a function's result with the points that it earned by itself."""
    return replace(function, criteria=tuple(_criterion_as_judged(c) for c in function.criteria))


def is_voided(function: str, criterion: CriterionResult) -> bool:
    """Say whether a criterion itself is paid in full, and not only freed by another one."""
    return criterion.voided is not None and criterion.voided.by == grade_id(function, criterion.name)


def voided_in(report: Report) -> frozenset[str]:
    """Return the grade ids that are paid in full in a report."""
    criteria = {c.voided.by for function in report.functions for c in function.criteria if c.voided}
    return frozenset(criteria | {answer.voided.by for answer in report.answers if answer.voided})


def grade_id(function: str, criterion: str) -> str:
    """Return the id of a criterion's cell in the gradebook."""
    return f"{function}-{criterion}"


def _function_paid(result: FunctionResult, voided: Collection[str]) -> FunctionResult:
    judged = as_judged(result)
    faulty = {c.name for c in judged.criteria if grade_id(judged.function, c.name) in voided}
    # A criterion that was faulty has nothing to hold back; but what never returned has not been measured.
    freeing = {c.name for c in judged.criteria if c.name in faulty and c.code not in STOPPED}
    paid = tuple(_criterion_paid(judged.function, c, faulty, freeing) for c in judged.criteria)
    return replace(judged, criteria=paid)


def _criterion_paid(
    function: str, c: CriterionResult, faulty: Collection[str], freeing: Collection[str]
) -> CriterionResult:
    if c.name in faulty:
        before = Voided(grade_id(function, c.name), c.score, c.withheld_by)
        return replace(c, score=c.max, withheld_by=None, voided=before)
    if c.withheld_by in freeing and c.withheld_by is not None:
        before = Voided(grade_id(function, c.withheld_by), c.score, c.withheld_by)
        return replace(c, score=c.withheld, withheld_by=None, voided=before)
    return c


def _criterion_as_judged(c: CriterionResult) -> CriterionResult:
    if c.voided is None:
        return c
    return replace(c, score=c.voided.score, withheld_by=c.voided.withheld_by, voided=None)


def _answer_paid(answer: AnswerResult, voided: Collection[str]) -> AnswerResult:
    if answer.voided is not None:
        answer = replace(answer, score=answer.voided.score, voided=None)
    if answer.question not in voided:
        return answer
    return replace(answer, score=answer.max, voided=Voided(answer.question, answer.score))
