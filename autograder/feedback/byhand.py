"""What a person added to a marked submission in formgrader: points that replace ours, and remarks."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from autograder.feedback.page import FunctionPart
from autograder.outcome import AnswerResult, FunctionResult, Report


@dataclass(frozen=True)
class Given:
    """The points that a person gave one cell."""

    score: float  # extra credit included
    waits: bool = False  # to be looked at again: the file or the marking has changed since


@dataclass(frozen=True)
class ByHand:
    """What people added for one student."""

    given: Mapping[str, Given] = field(default_factory=dict)  # grade id -> points
    remarks: Mapping[str, str] = field(default_factory=dict)  # function, question or prose answer -> Markdown

    def gave(self, part: FunctionPart) -> bool:
        """Return whether a person gave points for some criterion of a function."""
        return any(row.grade_id in self.given for row in part.rows)

    def __bool__(self) -> bool:
        """Return whether there is anything."""
        return bool(self.given or self.remarks)


def with_points(report: Report, by_hand: ByHand) -> Report:
    """Return a report in which a person's points stand in place of ours; verdicts stay as measured."""
    given = by_hand.given
    return replace(
        report,
        functions=tuple(_function(function, given) for function in report.functions),
        answers=tuple(_answer(answer, given) for answer in report.answers),
    )


def _function(result: FunctionResult, given: Mapping[str, Given]) -> FunctionResult:
    names = {c.name: f"{result.function}-{c.name}" for c in result.criteria}
    criteria = tuple(
        replace(c, score=given[names[c.name]].score, withheld_by=None) if names[c.name] in given else c
        for c in result.criteria
    )
    return replace(result, criteria=criteria)


def _answer(result: AnswerResult, given: Mapping[str, Given]) -> AnswerResult:
    return replace(result, score=given[result.question].score) if result.question in given else result
