"""Two passages side by side, line by line: what is the same stands in one row and is marked."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from autograder.render import clean
from autograder.similarity import Meeting, Run

CONTEXT = 2  # lines around what is shared; more than that of what is not are left out
Hide = Callable[[str], str]


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


@dataclass
class _Side:
    source: str
    runs: Sequence[tuple[tuple[int, int], ...]]
    hide: Hide
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.starts = [0]
        for place, char in enumerate(self.source):
            if char == "\n":
                self.starts.append(place + 1)

    def of(self, place: int) -> int:
        """Return the line, from 0, in which a character stands."""
        low, high = 0, len(self.starts)
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self.starts[middle] <= place else (low, middle)
        return low

    def line(self, number: int) -> Line:
        """Return one line with what is shared in it marked."""
        first = self.starts[number]
        last = self.starts[number + 1] - 1 if number + 1 < len(self.starts) else len(self.source)
        inside: list[tuple[int, int, int]] = []
        for run, spans in enumerate(self.runs, 1):
            here = [(start, end) for start, end in spans if start < last and end > first]
            if here:
                inside.append((max(first, here[0][0]), min(last, here[-1][1]), run))
        pieces, at = [], first
        for start, end, _ in sorted(inside):
            pieces += [Piece(self.source[at:start]), Piece(self.source[start:end], shared=True)]
            at = end
        pieces.append(Piece(self.source[at:last]))
        shown = (Piece(self.hide(clean(one.text).expandtabs(4)), one.shared) for one in pieces if one.text)
        return Line(number + 1, tuple(shown), tuple(sorted({run for *_, run in inside})))


def _met(runs: Iterable[Run], left: _Side, right: _Side) -> list[tuple[int, int]]:
    """Return the lines that stand in one row, ever further down on both sides.

    The longest runs come first; one that was moved to before or behind them stands in rows of its own.
    """
    met: set[tuple[int, int]] = set()
    for run in sorted(runs, key=lambda run: (-len(run.left), run.left)):
        ends = zip(run.left, run.right, strict=True)
        for pair in sorted({(left.of(one[0]), right.of(two[0])) for one, two in ends}):
            if all((pair[0] < a and pair[1] < b) or (pair[0] > a and pair[1] > b) for a, b in met):
                met.add(pair)
    return sorted(met)


def _rows(left: _Side, right: _Side, met: Iterable[tuple[int, int]]) -> Iterator[Row]:
    at, other = 0, 0
    for one, two in [*met, (len(left.starts), len(right.starts))]:
        for a, b in zip_longest(range(at, one), range(other, two)):
            yield Row(None if a is None else left.line(a), None if b is None else right.line(b))
        if one < len(left.starts):
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
