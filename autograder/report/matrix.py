"""The points of a class as a table: a row per student, a column per question and per criterion."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from autograder.manifest import ChallengeKey, Manifest, QuestionKey
from autograder.outcome import CriterionResult, Report, Verdict
from autograder.report.facts import function_of, is_apart


@dataclass(frozen=True)
class Column:
    """One question or criterion: what each student earned, None where it was not judged."""

    id: str  # the grade id
    most: float
    scores: tuple[float | None, ...]  # in the order of the reports
    owner: str  # the question itself, or the criterion's function
    criterion: str = ""  # empty for a question
    bonus: bool = False  # not in the totals
    withheld: int = 0  # passed, and paid nothing because the values are wrong

    @property
    def judged(self) -> tuple[float, ...]:
        """Return the points of those who were judged."""
        return tuple(score for score in self.scores if score is not None)


def columns(manifest: Manifest, reports: tuple[Report, ...]) -> tuple[Column, ...]:
    """Return every question and criterion that gives points, in the order of the assignment."""
    questions = [_question(key, reports) for key in manifest.questions if key.points]
    criteria = [
        column
        for key in manifest.challenges
        for column in _criteria(key, reports, apart=is_apart(key.bonus, manifest))
    ]
    return (*questions, *criteria)


def totals(found: tuple[Column, ...], count: int) -> tuple[float, ...]:
    """Return what each of `count` students earned without bonus; what was not judged earned nothing."""
    counted = [column.scores for column in found if not column.bonus]
    return tuple(sum(scores[place] or 0.0 for scores in counted) for place in range(count))


def parts(found: tuple[Column, ...], count: int) -> list[list[float]]:
    """Return a row per student with the points of each question and of each function as a whole."""
    counted = [column for column in found if not column.bonus]
    owners = [list(group) for _, group in groupby(counted, key=lambda column: column.owner)]
    return [[sum(c.scores[place] or 0.0 for c in group) for group in owners] for place in range(count)]


def single(found: tuple[Column, ...], count: int) -> list[list[float]]:
    """Return a row per student with the points of each question and of each criterion by itself."""
    counted = [column.scores for column in found if not column.bonus]
    return [[scores[place] or 0.0 for scores in counted] for place in range(count)]


def _question(key: QuestionKey, reports: tuple[Report, ...]) -> Column:
    scores = []
    for report in reports:
        answer = next((a for a in report.answers if a.question == key.id), None)
        judged = answer is not None and answer.verdict is not Verdict.UNJUDGED
        scores.append(answer.score if judged and answer else None)
    return Column(key.id, key.points, tuple(scores), key.id)


def _criteria(key: ChallengeKey, reports: tuple[Report, ...], *, apart: bool) -> Iterator[Column]:
    for criterion in key.criteria:
        results = [_result(report, key.function, criterion.name) for report in reports]
        yield Column(
            key.grade_id(criterion.name),
            criterion.points,
            tuple(r.score if r and r.verdict is not Verdict.UNJUDGED else None for r in results),
            key.function,
            criterion.name,
            apart,
            sum(r is not None and r.verdict is Verdict.PASSED and bool(r.withheld_by) for r in results),
        )


def _result(report: Report, function: str, criterion: str) -> CriterionResult | None:
    found = function_of(report, function)
    return next((c for c in found.criteria if c.name == criterion), None) if found else None
