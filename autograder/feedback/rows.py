"""Criterion by criterion: verdict, points, comment."""

from autograder.feedback.causes import Causes
from autograder.feedback.page import Row
from autograder.outcome import CriterionResult, Verdict
from autograder.render import Words
from autograder.voids import is_voided

ORDINARY = "generic"  # the group of inputs that earns the points; the others can only lose some


def row(causes: Causes, criterion: CriterionResult, *, above: bool) -> Row:
    """Return one row; `above` when the sentences over the table are about it."""
    words = causes.words
    verdict = criterion.verdict.value
    if criterion.verdict is Verdict.FAILED and criterion.score:
        verdict = "partial"
    voided = is_voided(causes.result.function, criterion)
    if voided:
        verdict = "passed"
    return Row(
        grade_id=f"{causes.result.function}-{criterion.name}",
        label=words.label(criterion.name, table="criteria"),
        verdict=verdict,
        verdict_label=words.label("voided" if voided else verdict, table="verdicts"),
        points=_points(criterion, words),
        comment=tuple(part for part in _comment(causes, criterion) if part) if not voided else (),
        partly=_partly(criterion, words),
        waits=waits(criterion),
        shown_above=above and not voided,
    )


def waits(criterion: CriterionResult) -> bool:
    """Say whether a criterion is right and paid as soon as the values are."""
    return criterion.verdict is Verdict.PASSED and criterion.withheld_by is not None


def points(words: Words, score: float, most: float) -> str:
    """Return "5 de 5"."""
    return words.fill(words.label("points"), {"score": score, "max": most})


def _points(criterion: CriterionResult, words: Words) -> str:
    """Unjudged is never a 0, and what waits for correct values is said to wait."""
    if criterion.verdict is Verdict.UNJUDGED and not criterion.score:
        return ""
    if waits(criterion):
        return words.fill(words.label("withheld"), {"points": criterion.max})
    return points(words, criterion.score, criterion.max)


def _comment(causes: Causes, criterion: CriterionResult) -> tuple[str, ...]:
    if criterion.verdict is Verdict.UNJUDGED:
        return causes.unjudged(criterion)[:1]
    return () if criterion.verdict is Verdict.PASSED else causes.failed(criterion)


def _partly(criterion: CriterionResult, words: Words) -> str:
    """Explain partial credit by the groups of inputs."""
    named = {name: criterion.groups[name] for name in words.labels("groups") if name in criterion.groups}
    right = [words.label(name, table="groups") for name, v in named.items() if v is Verdict.PASSED]
    wrong = [words.label(name, table="groups") for name, v in named.items() if v is Verdict.FAILED]
    # Credit for a good try says nothing of groups: there the ordinary inputs are wrong.
    ordinary = criterion.groups.get(ORDINARY) is Verdict.PASSED
    if not (right and wrong and criterion.score and ordinary):
        return ""
    return words.sentence("partly", {"right": right, "wrong": wrong}, table="page")
