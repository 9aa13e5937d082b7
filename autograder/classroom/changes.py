"""What a run changed: whose score moved, and by which questions and criteria."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from autograder.outcome import Report

CENT = 0.005  # points; less is rounding


@dataclass(frozen=True)
class Move:
    """One question or criterion whose points are others than before; None: it was not there."""

    name: str  # a question's id, or `<function>-<criterion>` as in the gradebook
    before: float | None
    after: float | None

    def __str__(self) -> str:
        """Return the move as people read it."""
        shown = ["-" if points is None else f"{points:g}" for points in (self.before, self.after)]
        return f"{self.name} {shown[0]} -> {shown[1]}"

    @property
    def points(self) -> float:
        """Return the points gained."""
        return (self.after or 0.0) - (self.before or 0.0)


@dataclass(frozen=True)
class Change:
    """A student for whom something moved since the last run."""

    student: str
    before: float
    after: float
    moves: tuple[Move, ...] = ()


def changes(before: Mapping[str, Report | None], after: Iterable[Report]) -> Iterator[Change]:
    """Yield a change for every report that pays something else than the one before it, if there was one."""
    for report in after:
        was = before.get(report.student)
        if was is None:
            continue
        moves = tuple(_moves(_points(was), _points(report)))
        if moves:
            yield Change(report.student, was.score, report.score, moves)


def summary(found: Iterable[Change]) -> list[str]:
    """Return a line for each question and criterion that moved: how many students it moved up, and down."""
    up: Counter[str] = Counter()
    down: Counter[str] = Counter()
    for change in found:
        up.update(move.name for move in change.moves if move.points > 0)
        down.update(move.name for move in change.moves if move.points < 0)
    return [f"{name}: {up[name]} up, {down[name]} down" for name in sorted(up | down)]


def _points(report: Report) -> dict[str, float]:
    criteria = {f"{f.function}-{c.name}": c.score for f in report.functions for c in f.criteria}
    return criteria | {answer.question: answer.score for answer in report.answers}


def _moves(before: Mapping[str, float], after: Mapping[str, float]) -> Iterator[Move]:
    for name in [*after, *(name for name in before if name not in after)]:
        was, now = before.get(name), after.get(name)
        if abs((now or 0.0) - (was or 0.0)) > CENT:
            yield Move(name, was, now)
