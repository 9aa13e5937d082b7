"""Two passages side by side, line by line: what is the same stands in one row and is marked."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest

from autograder.render import clean
from autograder.similarity import Meeting, Run

CONTEXT = 2  # lines around what is shared; more than that of what is not are left out
Hide = Callable[[str], str]
Spans = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Piece:
    """Part of a line."""

    text: str
    shared: bool = False


@dataclass(frozen=True)
class Line:
    """One line of a passage; `runs` are the numbers of the shared runs in it."""

    number: int
    pieces: tuple[Piece, ...]
    runs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Row:
    """One row: a line of each side, or None where the other side has more; `skipped` lines were left out."""

    left: Line | None = None
    right: Line | None = None
    skipped: int = 0

    @property
    def shared(self) -> bool:
        """Tell whether something in this row is shared."""
        return any(line is not None and line.runs for line in (self.left, self.right))


def side_by_side(meeting: Meeting, hide: Hide) -> tuple[Row, ...]:
    """Return the rows of two passages; `hide` is applied to every text shown."""
    left = _Side(meeting.left.source, [run.left for run in meeting.runs], hide)
    right = _Side(meeting.right.source, [run.right for run in meeting.runs], hide)
    return tuple(_shortened(list(_rows(left, right, _met(meeting.runs, left, right)))))


class _Side:
    """One passage with the spans of its shared runs."""

    def __init__(self, source: str, runs: Sequence[Spans], hide: Hide) -> None:
        self._source = source
        self._hide = hide
        self._starts = [0, *(place + 1 for place, char in enumerate(source) if char == "\n")]
        self._marks = self._marked(runs)

    def __len__(self) -> int:
        return len(self._starts)

    def of(self, place: int) -> int:
        """Return the line, from 0, in which a character stands."""
        return bisect_right(self._starts, place) - 1

    def line(self, number: int) -> Line:
        """Return one line with what is shared in it marked."""
        first, last = self._ends(number)
        marks = self._marks.get(number, {})
        pieces, at = [], first
        for start, end in sorted(marks.values()):
            pieces += [Piece(self._source[at:start]), Piece(self._source[start:end], shared=True)]
            at = end
        pieces.append(Piece(self._source[at:last]))
        shown = (Piece(self._hide(clean(one.text).expandtabs(4)), one.shared) for one in pieces if one.text)
        return Line(number + 1, tuple(shown), tuple(sorted(marks)))

    def _ends(self, number: int) -> tuple[int, int]:
        last = self._starts[number + 1] - 1 if number + 1 < len(self) else len(self._source)
        return self._starts[number], last

    def _marked(self, runs: Sequence[Spans]) -> dict[int, dict[int, tuple[int, int]]]:
        """Return by line and run from where to where the run goes in that line."""
        marks: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
        for run, spans in enumerate(runs, 1):
            for start, end in spans:
                for number in range(self.of(start), self.of(end - 1) + 1):
                    first, last = self._ends(number)
                    before = marks[number].get(run, (max(first, start), 0))
                    marks[number][run] = before[0], min(last, end)
        return marks


def _met(runs: Iterable[Run], left: _Side, right: _Side) -> list[tuple[int, int]]:
    """Return the lines that stand in one row, ever further down on both sides.

    The longest runs come first; one that was moved to before or behind them stands in rows of its own.
    """
    met: list[tuple[int, int]] = []
    for run in sorted(runs, key=lambda run: (-len(run.left), run.left)):
        ends = zip(run.left, run.right, strict=True)
        for pair in sorted({(left.of(one[0]), right.of(two[0])) for one, two in ends}):
            place = bisect_left(met, pair)
            around = [*met[max(0, place - 1) : place], pair, *met[place : place + 1]]
            if all(one[0] < two[0] and one[1] < two[1] for one, two in pairwise(around)):
                met.insert(place, pair)
    return met


def _rows(left: _Side, right: _Side, met: Iterable[tuple[int, int]]) -> Iterator[Row]:
    at, other = 0, 0
    for one, two in [*met, (len(left), len(right))]:
        for a, b in zip_longest(range(at, one), range(other, two)):
            yield Row(None if a is None else left.line(a), None if b is None else right.line(b))
        if one < len(left):
            yield Row(left.line(one), right.line(two))
        at, other = one + 1, two + 1


def _shortened(rows: Sequence[Row]) -> Iterator[Row]:
    """Yield the rows near something shared; of others one row that counts them."""
    shared = [place for place, row in enumerate(rows) if row.shared]
    near = {place + step for place in shared for step in range(-CONTEXT, CONTEXT + 1)}
    skipped = 0
    for place, row in enumerate(rows):
        if place in near:
            if skipped:
                yield Row(skipped=skipped)
            skipped = 0
            yield row
        else:
            skipped += 1
    if skipped:
        yield Row(skipped=skipped)
