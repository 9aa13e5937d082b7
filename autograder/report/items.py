"""Item analysis as measurement people define it, in plain Python: no clock, no chance, no file.

Sources: L. Crocker and J. Algina, *Introduction to Classical and Modern Test Theory* (1986), chapters 7
and 14; S. Henrysson, "Correction of item-total correlations in item analysis", Psychometrika 28 (1963);
L. J. Cronbach, "Coefficient alpha and the internal structure of tests", Psychometrika 16 (1951);
R. A. Fisher, "On the 'probable error' of a coefficient of correlation", Metron 1 (1921);
R. J. Hyndman and Y. Fan, "Sample quantiles in statistical packages", American Statistician 50 (1996).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

FEWEST = 10  # students; below, a correlation is noise
Z95 = 1.959963984540054  # of the normal distribution, two-sided
_NOTHING = 1e-12  # a variance of rounding errors


@dataclass(frozen=True)
class Correlation:
    """A coefficient, its 95 % interval and the number of students behind it."""

    r: float
    low: float
    high: float
    n: int


@dataclass(frozen=True)
class Summary:
    """A distribution in eight numbers; `sd` is None for a single value."""

    n: int
    least: float
    q1: float
    median: float
    q3: float
    most: float
    mean: float
    sd: float | None


def difficulty(scores: Sequence[float], most: float) -> float | None:
    """Return the mean share of an item's points; for right and wrong alone, the share of right answers.

    p = mean(x) / max. High is easy, as the convention has it. None without scores or points.
    """
    return _mean(scores) / most if scores and most else None


def discrimination(
    item: Sequence[float | None], totals: Sequence[float], *, part_of_total: bool = True
) -> Correlation | None:
    """Return the corrected item-total correlation: the item against the total without the item.

    r = corr(x, t - x), over the students judged on the item (None: not judged). For an item of right and
    wrong this is the point-biserial coefficient. Without the correction an item would correlate with
    itself. `part_of_total` is False for an item whose points the total does not hold. None for fewer than
    `FEWEST` students, or when one side is the same for all.
    """
    pairs = [
        (score, total - score if part_of_total else total)
        for score, total in zip(item, totals, strict=True)
        if score is not None
    ]
    if len(pairs) < FEWEST:
        return None
    r = correlation([score for score, _ in pairs], [rest for _, rest in pairs])
    return None if r is None else Correlation(r, *interval(r, len(pairs)), len(pairs))


def correlation(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Return Pearson's coefficient, None when one side is constant."""
    dx, dy = _deviations(x), _deviations(y)
    xx, yy = math.fsum(a * a for a in dx), math.fsum(b * b for b in dy)
    if min(xx, yy) <= _NOTHING:
        return None
    r = math.fsum(a * b for a, b in zip(dx, dy, strict=True)) / math.sqrt(xx * yy)
    return max(-1.0, min(1.0, r))


def interval(r: float, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a correlation by Fisher's transformation: tanh(atanh r ± z / √(n − 3)).

    For items of right and wrong it is an approximation.
    """
    if n <= 3 or abs(r) >= 1:
        return (-1.0, 1.0) if n <= 3 else (r, r)
    half = Z95 / math.sqrt(n - 3)
    return math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)


def cronbach_alpha(rows: Sequence[Sequence[float]]) -> float | None:
    """Return alpha = k / (k − 1) · (1 − Σ var(x_i) / var(t)) for rows of k item scores, one per student.

    None for fewer than `FEWEST` students or two items, or when all totals are equal.
    """
    k = len(rows[0]) if rows else 0
    if len(rows) < FEWEST or k < 2:
        return None
    total = variance([math.fsum(row) for row in rows])
    if total is None or total <= _NOTHING:
        return None
    parts = math.fsum(variance(column) or 0.0 for column in zip(*rows, strict=True))
    return k / (k - 1) * (1 - parts / total)


def summary(values: Sequence[float]) -> Summary | None:
    """Return the distribution of some values, None when there are none."""
    if not values:
        return None
    spread = variance(values)
    return Summary(
        n=len(values),
        least=min(values),
        q1=quantile(values, 0.25),
        median=quantile(values, 0.5),
        q3=quantile(values, 0.75),
        most=max(values),
        mean=_mean(values),
        sd=None if spread is None else math.sqrt(spread),
    )


def quantile(values: Sequence[float], share: float) -> float:
    """Return a quantile between the two nearest values, type 7 of Hyndman and Fan (NumPy's default)."""
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


def variance(values: Sequence[float]) -> float | None:
    """Return the sample variance (n − 1), None for fewer than two values."""
    if len(values) < 2:
        return None
    return math.fsum(d * d for d in _deviations(values)) / (len(values) - 1)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


def _deviations(values: Sequence[float]) -> list[float]:
    mean = _mean(values)
    return [value - mean for value in values]
