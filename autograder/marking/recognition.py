"""How well wrong solutions are recognised: each by its own name, and none by another's."""

from collections.abc import Iterable
from dataclasses import dataclass

from autograder.marking.known import Case
from autograder.outcome import FunctionResult

RECOGNISED = 0.9  # of the wrong-valued files whose mistake is in the catalogue, at least this part is named


@dataclass(frozen=True)
class Row:
    """One labelled file that is wrong, or that was called so."""

    file: str
    cause: str  # the known wrong solution that people say it is; "" for none
    outside: str  # why there is none
    named: str  # what the grader says; "" for nothing

    @property
    def is_missed(self) -> bool:
        """Whether the catalogue has the mistake and the grader did not name it."""
        return bool(self.cause) and not self.named

    @property
    def is_misnamed(self) -> bool:
        """Whether a student would read about a mistake that is not theirs."""
        return bool(self.named) and self.named != self.cause


@dataclass(frozen=True)
class Recognition:
    """The labelled files of one function with their causes."""

    rows: tuple[Row, ...]

    @property
    def known(self) -> int:
        """Return the number of files whose mistake is in the catalogue."""
        return sum(bool(row.cause) for row in self.rows)

    @property
    def named(self) -> int:
        """Return how many of those were named rightly."""
        return sum(bool(row.cause) and row.named == row.cause for row in self.rows)

    @property
    def is_enough(self) -> bool:
        """Whether enough were named, and none wrongly."""
        return self.named >= RECOGNISED * self.known and not any(row.is_misnamed for row in self.rows)


def recognition(judged: Iterable[tuple[Case, FunctionResult]]) -> Recognition:
    """Return the recognition of the labelled files among some cases."""
    rows = [
        Row(case.name, case.labelled.cause, case.labelled.outside, result.misconception or "")
        for case, result in judged
        if case.labelled is not None
    ]
    return Recognition(tuple(row for row in rows if row.cause or row.outside or row.named))
