"""Before and after: results that took the place of others, because of a new file or of a new grader."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.outcome import Report
from autograder.render import num
from autograder.report.charts import scatter
from autograder.report.document import MOST, Regraded
from autograder.report.facts import ClassFacts, Replaced, most_automatic
from autograder.report.names import Names
from autograder.report.voice import DASH, Voice
from autograder.voids import voided_in

CENT = 0.005  # points; less is rounding


@dataclass(frozen=True)
class Pair:
    """One student's last two results."""

    before: Replaced
    after: Report

    @property
    def change(self) -> float:
        """Return the points gained."""
        return self.after.score - self.before.report.score

    def moves(self) -> Iterator[tuple[str, float | None, float | None]]:
        """Yield each question or criterion whose points are others now; None where it was not there."""
        was, now = _points(self.before.report), _points(self.after)
        for name in dict.fromkeys((*now, *was)):
            if abs((now.get(name) or 0.0) - (was.get(name) or 0.0)) > CENT:
                yield name, was.get(name), now.get(name)


Moved = tuple[Pair, list[tuple[str, float | None, float | None]]]


def regraded(facts: ClassFacts, voice: Voice, names: Names) -> Regraded:
    """Return who has other points than before, by what, and how many have the same."""
    latest = {past.report.student: past for past in facts.history}
    pairs = [Pair(latest[r.student], r) for r in facts.reports if r.student in latest]
    if not pairs:
        return Regraded(voice.labels["never_regraded"])
    moved = [(pair, list(pair.moves())) for pair in pairs]
    moved = sorted(((p, m) for p, m in moved if m), key=lambda item: names.order(item[0].after.student))
    up: Counter[str] = Counter()
    down: Counter[str] = Counter()
    for _, moves in moved:
        up.update(name for name, was, now in moves if (now or 0.0) > (was or 0.0))
        down.update(name for name, was, now in moves if (now or 0.0) < (was or 0.0))
    shown = _largest(moved, names)
    scores = sorted((pair.before.report.score, pair.after.score) for pair in pairs)
    text = voice.fill("scatter_text", moved=len(moved), same=len(pairs) - len(moved))
    return Regraded(
        sentence=voice.say("regraded" if moved else "regraded_same", count=len(pairs), moved=len(moved)),
        chart=scatter(scores, most_automatic(facts.manifest), text) if moved else None,
        rows=tuple(
            (
                names.shown(pair.after.student),
                pair.before.when[:10],
                _why(pair, voice),
                num(pair.before.report.score),
                num(pair.after.score),
                "; ".join(f"{name} {_short(was)} → {_short(now)}" for name, was, now in moves),
            )
            for pair, moves in shown
        ),
        moved=tuple((name, str(up[name]), str(down[name])) for name in sorted(up | down)),
        more=voice.fill("more_regraded", count=len(moved) - MOST) if len(moved) > MOST else "",
    )


def _largest(moved: list[Moved], names: Names) -> list[Moved]:
    """Return whose points changed most, in the order in which they came."""
    first = sorted(moved, key=lambda item: (-abs(item[0].change), names.order(item[0].after.student)))
    kept = {item[0].after.student for item in first[:MOST]}
    return [item for item in moved if item[0].after.student in kept]


def _why(pair: Pair, voice: Voice) -> str:
    past = pair.before
    if past.new_file is not True and voided_in(past.report) != voided_in(pair.after):
        return voice.labels["new_payment"]
    if past.new_file is None:
        return DASH
    return voice.labels["new_file" if past.new_file else "new_grader"]


def _points(report: Report) -> dict[str, float]:
    criteria = {f"{f.function}-{c.name}": c.score for f in report.functions for c in f.criteria}
    return criteria | {answer.question: answer.score for answer in report.answers}


def _short(points: float | None) -> str:
    return DASH if points is None else num(points)
