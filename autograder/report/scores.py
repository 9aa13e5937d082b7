"""The distribution of the points, and what still waits for a person."""

from collections.abc import Sequence

from autograder.manifest import Manifest
from autograder.render import num
from autograder.report.charts import histogram
from autograder.report.document import Scores, Spread
from autograder.report.facts import ClassFacts, is_apart, most_automatic, points_of
from autograder.report.items import Summary, summary
from autograder.report.voice import Voice


def scores(facts: ClassFacts, voice: Voice) -> Scores:
    """Return the histogram of automatic points, their quartiles, and the totals that are complete."""
    values = [points_of(report, facts.manifest) for report in facts.readable]
    most = most_automatic(facts.manifest)
    found = summary(values)
    whole = _complete(facts)
    spreads = [_spread(voice.fill("automatic_of", most=num(most)), found, voice)] if found else []
    complete = summary(whole)
    if facts.manifest.explanations and complete:
        label = voice.fill("complete_of", most=num(facts.manifest.max_score))
        spreads.append(_spread(label, complete, voice))
    chart = None
    if found and most:
        chart = histogram(values, most, found, "")
        told = "; ".join(
            voice.fill("bin", count=column.count, span=column.span)
            for column in chart.columns
            if column.count
        )
        chart = histogram(values, most, found, voice.fill("histogram_text", bins=told, **_plain(found)))
    return Scores(chart, tuple(spreads), tuple(_notes(facts, voice)))


def _complete(facts: ClassFacts) -> list[float]:
    """Return the points of everybody of whom nothing waits, a person's included, before any penalty."""
    wanted = _grade_ids(facts.manifest)
    readable = {report.student for report in facts.readable}
    return [
        sum(cell.score for name, cell in one.cells.items() if name in wanted)
        for one in facts.grades
        if one.student in readable and one.cells and not one.needs_manual
    ]


def _grade_ids(manifest: Manifest) -> set[str]:
    criteria = {k.grade_id(c.name) for k in manifest.challenges if not k.bonus for c in k.criteria}
    return criteria | {q.id for q in manifest.questions} | {e.id for e in manifest.explanations}


def _spread(label: str, found: Summary, voice: Voice) -> Spread:
    numbers = (found.least, found.q1, found.median, found.q3, found.most, found.mean, found.sd)
    return Spread(label, str(found.n), tuple(voice.number(value) for value in numbers))


def _plain(found: Summary) -> dict[str, str]:
    return {"n": str(found.n), "q1": num(found.q1), "median": num(found.median), "q3": num(found.q3)}


def _notes(facts: ClassFacts, voice: Voice) -> Sequence[str]:
    notes = []
    points = {explanation.id: explanation.points for explanation in facts.manifest.explanations}
    waiting = [
        points.get(name, 0.0) for one in facts.grades for name, cell in one.cells.items() if cell.needs_manual
    ]
    if waiting:
        notes.append(voice.say("waiting", count=len(waiting), points=sum(waiting)))
    unreadable = len(facts.reports) - len(facts.readable)
    if unreadable:
        notes.append(voice.say("left_out", count=unreadable))
    if any(is_apart(challenge.bonus, facts.manifest) for challenge in facts.manifest.challenges):
        notes.append(voice.say("bonus_apart"))
    return notes
