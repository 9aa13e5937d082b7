"""The panel of item analysis: how hard each question and criterion is, and whom it tells apart."""

from collections.abc import Iterator

from autograder.manifest import Manifest
from autograder.render import num
from autograder.report.charts import bar, whisker
from autograder.report.chosen import asked
from autograder.report.document import Analysis, ItemRow
from autograder.report.facts import ClassFacts
from autograder.report.items import FEWEST, Correlation, cronbach_alpha, difficulty, discrimination
from autograder.report.matrix import Column, columns, parts, single, totals
from autograder.report.voice import DASH, Voice

EASY, HARD = 0.95, 0.2
WEAK = 0.2  # of a discrimination, by the usual rule of thumb


def analysis(facts: ClassFacts, voice: Voice) -> Analysis:
    """Return a row per item with difficulty and discrimination, what was answered, and alpha."""
    found = columns(facts.manifest, facts.readable)
    total = totals(found, len(facts.readable))
    rows = [_row(column, total, facts.manifest, voice) for column in found]
    pairs = list(zip(found, rows, strict=True))
    return Analysis(
        questions=tuple(row for column, row in pairs if not column.criterion),
        criteria=tuple(row for column, row in pairs if column.criterion),
        asked=asked(facts, voice),
        notes=tuple(_notes(found, len(facts.readable), voice)),
        correlated=len(facts.readable) >= FEWEST,
    )


def _row(column: Column, total: tuple[float, ...], manifest: Manifest, voice: Voice) -> ItemRow:
    easy = difficulty(column.judged, column.most)
    apart = discrimination(column.scores, total, part_of_total=not column.bonus)
    questions = {key.id: key for key in manifest.questions}
    return ItemRow(
        id=column.id,
        name=voice.criterion(column.criterion) if column.criterion else voice.question(questions[column.id]),
        owner=column.owner if column.criterion else "",
        points=num(column.most) + (f" {voice.labels['bonus']}" if column.bonus else ""),
        n=str(len(column.judged)),
        unjudged=str(len(column.scores) - len(column.judged)),
        withheld=str(column.withheld) if column.criterion else "",
        difficulty=voice.number(easy),
        bar=None if easy is None else bar(easy),
        discrimination=_interval(apart, voice),
        whisker=None if apart is None else whisker(apart),
        remark=_remark(easy, apart, voice) if len(column.judged) >= FEWEST else "",
    )


def _interval(found: Correlation | None, voice: Voice) -> str:
    if found is None:
        return DASH
    ends = {"low": voice.number(found.low), "high": voice.number(found.high)}
    return voice.fill("with_interval", r=voice.number(found.r), **ends)


def _remark(easy: float | None, apart: Correlation | None, voice: Voice) -> str:
    """Name what a teacher would look at: an item that tells the wrong ones apart, or nobody."""
    if apart is not None and apart.high < 0:
        return voice.labels["remark_negative"]
    if easy is not None and easy >= EASY:
        return voice.labels["remark_easy"]
    if easy is not None and easy <= HARD:
        return voice.labels["remark_hard"]
    return voice.labels["remark_weak"] if apart is not None and apart.r < WEAK else ""


def _notes(found: tuple[Column, ...], count: int, voice: Voice) -> Iterator[str]:
    yield voice.say("difficulty_means")
    if count < FEWEST:
        yield voice.say("too_few", count=count, fewest=FEWEST)
        return
    yield voice.say("discrimination_means", fewest=FEWEST)
    alpha, by_parts = cronbach_alpha(single(found, count)), cronbach_alpha(parts(found, count))
    if alpha is None or by_parts is None:
        yield voice.say("no_alpha")
        return
    items = sum(not column.bonus for column in found)
    owners = len({column.owner for column in found if not column.bonus})
    yield voice.say(
        "alpha",
        alpha=voice.number(alpha),
        items=items,
        parts=owners,
        by_parts=voice.number(by_parts),
        count=count,
    )
