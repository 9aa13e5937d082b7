"""Where the lines of a chart go; the template draws them as SVG. The same numbers give the same bytes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.report.items import Correlation, Summary

WIDTH, HEIGHT = 480, 250
LEFT, RIGHT, TOP, BOTTOM = 34, 14, 36, 68  # margins of the histogram
MOST_BINS = 12
STEPS = (0.5, 1, 2, 2.5, 5, 10, 20, 25, 50, 100)
SIDE, EDGE = 320, 40  # of the square that shows before and after


@dataclass(frozen=True)
class Bar:
    """A share from 0 to 1, in percent of the width."""

    width: float


@dataclass(frozen=True)
class Whisker:
    """A coefficient from −1 to 1 with its interval, in percent of the width."""

    at: float
    low: float
    high: float


@dataclass(frozen=True)
class Tick:
    """A mark on an axis."""

    at: float
    text: str


@dataclass(frozen=True)
class Column:
    """One bar of a histogram."""

    x: float
    y: float
    width: float
    height: float
    count: int
    span: str  # "5–10"


@dataclass(frozen=True)
class Histogram:
    """Counts by points, with the quartiles under them."""

    columns: tuple[Column, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    base: float
    box: tuple[float, float, float, float, float]  # least, q1, median, q3, most
    text: str  # the chart in words
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class Scatter:
    """Points before and after; what did not change lies on the diagonal."""

    dots: tuple[tuple[float, float], ...]
    ticks: tuple[Tick, ...]
    text: str
    side: int = SIDE
    edge: int = EDGE


def bar(share: float) -> Bar:
    """Return a bar for a share."""
    return Bar(100 * min(1.0, max(0.0, share)))


def whisker(found: Correlation) -> Whisker:
    """Return a coefficient on an axis from −1 to 1."""
    return Whisker(*(50 * (1 + value) for value in (found.r, found.low, found.high)))


def histogram(values: Sequence[float], most: float, found: Summary, text: str) -> Histogram:
    """Return the histogram of points out of `most`; a bin holds its lower edge, the last one both."""
    step = next((s for s in STEPS if most / s <= MOST_BINS), STEPS[-1])
    bins = max(1, math.ceil(most / step))
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, max(0, math.floor(value / step)))] += 1
    plot, base = WIDTH - LEFT - RIGHT, HEIGHT - BOTTOM
    tallest = max(counts)

    def x(value: float) -> float:
        return LEFT + plot * min(1.0, max(0.0, value / (bins * step)))

    def y(count: float) -> float:
        return base - (base - TOP) * count / tallest

    wide = plot / bins
    return Histogram(
        columns=tuple(
            Column(
                LEFT + i * wide + 1,
                y(count),
                wide - 2,
                base - y(count),
                count,
                f"{_short(i * step)}–{_short(min(most, (i + 1) * step))}",
            )
            for i, count in enumerate(counts)
        ),
        x_ticks=tuple(Tick(x(i * step), _short(i * step)) for i in range(0, bins + 1, 1 if bins <= 8 else 2)),
        y_ticks=tuple(Tick(y(count), str(count)) for count in _counts(tallest)),
        base=base,
        box=(x(found.least), x(found.q1), x(found.median), x(found.q3), x(found.most)),
        text=text,
    )


def scatter(pairs: Sequence[tuple[float, float]], most: float, text: str) -> Scatter:
    """Return the chart of points before (across) and after (up), out of `most`."""
    size = SIDE - 2 * EDGE
    top = max([most, *(value for pair in pairs for value in pair)]) or 1.0

    def along(value: float) -> float:
        return size * min(1.0, max(0.0, value / top))

    step = next((s for s in STEPS if top / s <= 4), STEPS[-1])
    marks = [i * step for i in range(math.floor(top / step) + 1)]
    return Scatter(
        # One dot a place: of thousands of students most stand where others do.
        dots=tuple(
            (EDGE + along(before), SIDE - EDGE - along(after)) for before, after in dict.fromkeys(pairs)
        ),
        ticks=tuple(Tick(along(mark), _short(mark)) for mark in marks),
        text=text,
    )


def _counts(tallest: int) -> range:
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if tallest / s <= 4 or s == 1000)
    return range(0, tallest + 1, step)


def _short(value: float) -> str:
    return f"{value:g}"
