"""Find each released cell again in a student's file: by grade id, cell id, source, name, place.

Each stage looks only at what the ones before it left open, so an intact notebook ends after the first.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from autograder.manifest import Manifest, ReleasedCell, Role
from autograder.submission.names import Names
from autograder.submission.raw import RawCell

FILLED_BY_STUDENTS = frozenset((Role.SOLUTION, Role.ANSWER, Role.EXPLANATION))


class How(StrEnum):
    """What a cell was recognised by."""

    GRADE_ID = "grade_id"
    CELL_ID = "cell_id"
    SOURCE = "source"
    NAME = "name"
    PLACE = "place"
    ELSEWHERE = "elsewhere"  # its own cell was left as it was; a cell of the student's defines the name


@dataclass
class Matching:
    """Which cell of the file is which released cell; indices are places in the file and in the release."""

    owner: dict[int, int] = field(default_factory=dict)  # file -> release
    place: dict[int, int] = field(default_factory=dict)  # release -> file
    how: dict[int, How] = field(default_factory=dict)  # release -> what it was recognised by
    inside: dict[int, int] = field(default_factory=dict)  # release -> the cell of another task that holds it
    idle: set[int] = field(default_factory=set)  # release -> of those, the ones whose own cell would undo it
    dropped: set[int] = field(default_factory=set)  # copies with nothing new in them
    copies: set[int] = field(default_factory=set)  # release: there was more than one


def normal(source: str) -> str:
    """Return a source without what editors change on their own: ends of lines and of the cell."""
    return "\n".join(line.rstrip() for line in source.strip().split("\n"))


def same(one: str, other: str) -> bool:
    """Tell whether two sources differ only in what editors change on their own."""
    return one == other or normal(one) == normal(other)


def provided_names(manifest: Manifest) -> dict[int, str]:
    """Return, by place in the release, the function or variable that a cell is there to define."""
    variables = {question.id: question.variable for question in manifest.questions}
    names: dict[int, str] = {}
    for place, cell in enumerate(manifest.cells):
        if cell.role is Role.SOLUTION and cell.belongs_to:
            names[place] = cell.belongs_to
        elif cell.role is Role.ANSWER and cell.belongs_to in variables:
            names[place] = variables[cell.belongs_to]
    return names


def match(raws: Sequence[RawCell], manifest: Manifest, bound: Names) -> Matching:
    """Return where each released cell is in the file, as far as it can be told."""
    matcher = _Matcher(raws, manifest.cells, provided_names(manifest), bound)
    matcher.by_grade_id()
    if len(matcher.found.place) < len(manifest.cells):
        matcher.by_cell_id()
        matcher.by_source()
        matcher.by_name()
        matcher.by_place()
    matcher.elsewhere()
    return matcher.found


class _Matcher:
    def __init__(
        self,
        raws: Sequence[RawCell],
        released: Sequence[ReleasedCell],
        names: Mapping[int, str],
        bound: Names,
    ) -> None:
        self._raws = raws
        self._released = released
        self._names = names
        self._bound = bound
        self.found = Matching()

    def by_grade_id(self) -> None:
        places = _grouped((raw.grade_id, raw.index) for raw in self._raws if raw.grade_id)
        self._claim_all([cell.grade_id for cell in self._released], places, How.GRADE_ID)

    def by_cell_id(self) -> None:
        places = _grouped((name, raw.index) for raw in self._open() for name in raw.ids)
        self._claim_all([cell.cell_id for cell in self._released], places, How.CELL_ID)

    def by_source(self) -> None:
        places = _grouped((normal(raw.source), raw.index) for raw in self._open())
        for place, cell in enumerate(self._released):
            waiting = places.get(normal(cell.source))
            if place not in self.found.place and cell.source.strip() and waiting:
                self._own(waiting.pop(0), place, How.SOURCE)

    def by_name(self) -> None:
        for place, name in self._names.items():
            if place not in self.found.place:
                candidates = [raw.index for raw in self._open() if name in self._names_in(raw.index)]
                self._claim(place, candidates, How.NAME)

    def by_place(self) -> None:
        """Take the first text between the neighbours of an explanation that lost everything else."""
        for place, cell in enumerate(self._released):
            if cell.role is Role.EXPLANATION and place not in self.found.place:
                before, after = self._neighbours(place)
                texts = [
                    raw.index
                    for raw in self._open()
                    if before < raw.index < after and raw.cell_type != "code" and raw.source.strip()
                ]
                self._claim(place, texts[:1], How.PLACE)

    def elsewhere(self) -> None:
        """Find what stands in a cell of the student's own, a read-only one, or that of another task."""
        for place, name in self._names.items():
            own = self.found.place.get(place)
            if own is not None and name in self._names_in(own) and self._filled(own, place):
                continue
            sources = [i for i in range(len(self._raws)) if self._could_hold(i, place, name)]
            if sources:
                self._take(max(sources, key=lambda i: (i not in self.found.owner, i)), place)

    def _could_hold(self, index: int, place: int, name: str) -> bool:
        owner = self.found.owner.get(index)
        if index in self.found.dropped or owner == place:
            return False
        # Most cells are as they were handed out: told apart first, they need not be parsed.
        if owner is not None and same(self._raws[index].source, self._released[owner].source):
            return False
        return name in self._names_in(index)

    def _take(self, index: int, place: int) -> None:
        owner = self.found.owner.get(index)
        if owner is not None and self._released[owner].role in FILLED_BY_STUDENTS:
            self.found.inside[place] = index
            own = self.found.place.get(place)
            if own is None or not self._filled(own, place):
                self.found.idle.add(place)
            return
        if owner is not None:
            del self.found.place[owner]  # the read-only cell is put back from the release
        own = self.found.place.pop(place, None)
        if own is not None:
            del self.found.owner[own]
            if not self._filled(own, place):
                self.found.dropped.add(own)
        self._own(index, place, How.ELSEWHERE)

    def _claim_all(self, keys: Sequence[str | None], places: Mapping[str, list[int]], how: How) -> None:
        for place, key in enumerate(keys):
            if key and place not in self.found.place:
                self._claim(place, [i for i in places.get(key, []) if self._is_open(i)], how)

    def _claim(self, place: int, candidates: Sequence[int], how: How) -> None:
        """Give a released cell its best candidate; copies with nothing new in them are dropped."""
        if not candidates:
            return
        best = max(candidates, key=lambda i: self._worth(i, place))
        self._own(best, place, how)
        for other in candidates:
            if other != best:
                self.found.copies.add(place)
                if not self._adds(other, place, best):
                    self.found.dropped.add(other)

    def _worth(self, index: int, place: int) -> tuple[bool, bool, bool, int]:
        raw, cell = self._raws[index], self._released[place]
        if cell.role not in FILLED_BY_STUDENTS:
            return same(raw.source, cell.source), False, False, -index
        name = self._names.get(place)
        filled = self._filled(index, place)
        names_it = filled and (name is None or name in self._names_in(index))
        return names_it, filled, raw.cell_type == cell.cell_type, index

    def _adds(self, index: int, place: int, best: int) -> bool:
        if self._released[place].role not in FILLED_BY_STUDENTS:
            return bool(self._names_in(index) - self._bound.bound(self._released[place].source))
        return self._filled(index, place) and not same(self._raws[index].source, self._raws[best].source)

    def _filled(self, index: int, place: int) -> bool:
        source = self._raws[index].source
        return bool(source.strip()) and not same(source, self._released[place].source)

    def _neighbours(self, place: int) -> tuple[int, int]:
        before = [i for i, owner in self.found.owner.items() if owner < place]
        after = [i for i, owner in self.found.owner.items() if owner > place]
        # The nearest released cells, not the nearest in the file: others may have been moved.
        low = max(before, key=lambda i: self.found.owner[i], default=-1)
        return low, min(after, key=lambda i: self.found.owner[i], default=len(self._raws))

    def _names_in(self, index: int) -> frozenset[str]:
        raw = self._raws[index]
        # Prose that looks like an assignment is no answer: text counts only when all of it is code.
        readable = raw.cell_type == "code" or self._bound.is_code(raw.source)
        return self._bound.bound(raw.source) if readable else frozenset()

    def _own(self, index: int, place: int, how: How) -> None:
        self.found.owner[index] = place
        self.found.place[place] = index
        self.found.how[place] = how

    def _is_open(self, index: int) -> bool:
        return index not in self.found.owner and index not in self.found.dropped

    def _open(self) -> list[RawCell]:
        return [raw for raw in self._raws if self._is_open(raw.index)]


def _grouped(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    groups: dict[str, list[int]] = defaultdict(list)
    for key, index in pairs:
        if index not in groups[key]:
            groups[key].append(index)
    return groups
