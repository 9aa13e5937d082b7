"""What the terminal shows of a class too large for a row each: how points lie, long lists cut short."""

from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, quantiles

from rich.table import Table
from rich.text import Text

from autograder.classroom import ClassResult
from autograder.outcome import FunctionResult, Report, Verdict

MOST_ROWS = 250  # students with a row each: a large class and some dozens more
LISTED = 20  # of what concerns single students, where many are concerned
ALL = "--all lists them"
_BINS = 10
_BAR = 40  # characters of the longest bar


def cut(lines: Iterable[str], *, everything: bool = False, rest: str = ALL) -> Iterator[str]:
    """Yield the lines, of a long list the first ones and how many more there are."""
    found = list(lines)
    if everything or len(found) <= MOST_ROWS:
        yield from found
        return
    yield from found[:LISTED]
    yield f"… and {len(found) - LISTED} more of these ({rest})"


def lowest(reports: Sequence[Report]) -> list[Report]:
    """Return those with the fewest points, the lowest first; of equal ones the first by name."""
    return sorted(reports, key=lambda report: (report.score, report.student))[:LISTED]


def overview(result: ClassResult) -> Iterator[Table]:
    """Yield how many have how many points, then a row of quantiles for each function, quiz and total."""
    count, reports = len(result.reports), result.reports
    title = f"{result.manifest.assignment}: automatic points of {count} students"
    yield _histogram(title, [report.score for report in reports])
    table = Table(title="Where the points lie", title_justify="left")
    table.add_column("", no_wrap=True)
    for heading in ("judged", "least", "quarter", "median", "three q.", "most", "mean"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, scores in _columns(result):
        table.add_row(Text(name), *_spread(scores))
    yield table


def _histogram(title: str, scores: Sequence[float]) -> Table:
    width = (max(scores) or 1.0) / _BINS
    counts = [0] * _BINS
    for score in scores:
        counts[min(_BINS - 1, int(score / width))] += 1
    table = Table(title=title, title_justify="left")
    for heading in ("points", "students"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for place, count in enumerate(counts):
        bar = "█" * -(-_BAR * count // max(counts))  # somebody is never nobody
        table.add_row(f"{place * width:.1f} to {(place + 1) * width:.1f}", str(count), bar)
    return table


def _columns(result: ClassResult) -> Iterator[tuple[str, list[float]]]:
    found: dict[str, list[float]] = {key.function: [] for key in result.manifest.challenges}
    for report in result.reports:
        for function in report.functions:
            if function.function in found and is_judged(function):
                found[function.function].append(function.score)
    yield from found.items()
    yield "quiz", [sum(answer.score for answer in report.answers) for report in result.reports]
    yield "automatic", [report.score for report in result.reports]


def _spread(scores: Sequence[float]) -> list[str]:
    if len(scores) < 2:
        return [str(len(scores)), *["-"] * 6]
    quarters = quantiles(scores, n=4, method="inclusive")
    return [str(len(scores)), *(f"{v:.4g}" for v in (min(scores), *quarters, max(scores), fmean(scores)))]


def is_judged(function: FunctionResult) -> bool:
    """Say whether anything about a function was judged."""
    return any(c.verdict is not Verdict.UNJUDGED for c in function.criteria)
