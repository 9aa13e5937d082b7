"""What two works share: kept hashes grown to whole runs, and how much of it tells something."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from autograder.similarity.index import Index, Text
from autograder.similarity.model import Kind, Meeting, Pair, Run
from autograder.similarity.winnow import GRAINS

# Shared tokens that make a pair worth a look; rarely shared ones count in full, see Index.weight.
ENOUGH = {Kind.CODE: 60.0, Kind.WORDS: 12.0}


@dataclass(frozen=True)
class Stretch:
    """The same tokens in a text of the left work and one of the right."""

    left_text: int
    right_text: int
    left: int  # first token
    right: int
    length: int


class Comparison:
    """Two works of an index, left and right."""

    def __init__(self, index: Index, left: int, right: int, values: Iterable[int]) -> None:
        self.index = index
        self.left, self.right = left, right
        self.values = tuple(values)  # the kept hashes that both have

    def pair(self) -> Pair:
        """Return what the two share."""
        found = [(stretch, self._weights(stretch)) for stretch in self._apart(self._stretches())]
        weight = dict.fromkeys(Kind, 0.0)
        matched: Counter[Kind] = Counter()
        for stretch, weights in found:
            kind = self._text(stretch).kind
            weight[kind] += sum(weights)
            matched[kind] += sum(1 for one in weights if one)
        works = self.index.works
        own = [self.index.own[place] for place in (self.left, self.right)]
        share = _share(matched[Kind.CODE], min(one[Kind.CODE] for one in own))
        return Pair(
            works[self.left].id,
            works[self.right].id,
            weight[Kind.CODE] * share / ENOUGH[Kind.CODE] + weight[Kind.WORDS] / ENOUGH[Kind.WORDS],
            {
                works[place].id: _share(matched.total(), mine.total())
                for place, mine in zip((self.left, self.right), own, strict=True)
            },
            dict(matched),
            tuple(self._meetings(found)),
        )

    def _text(self, stretch: Stretch) -> Text:
        return self.index.texts[self.left][stretch.left_text]

    def _stretches(self) -> Iterator[Stretch]:
        """Yield every run around a kept hash, each once."""
        seen: defaultdict[tuple[int, int, int], int] = defaultdict(int)
        seeds = sorted(
            (one.text, two.text, two.at - one.at, one.at)
            for value in self.values
            for one in self.index.spots[value][self.left]
            for two in self.index.spots[value][self.right]
        )
        for left_text, right_text, offset, at in seeds:
            if at < seen[left_text, right_text, offset]:
                continue  # inside the run before it
            left = self.index.texts[self.left][left_text].stream
            right = self.index.texts[self.right][right_text].stream
            if left.kind is not right.kind:
                continue
            first = at
            while first and first + offset and left.symbols[first - 1] == right.symbols[first + offset - 1]:
                first -= 1
            last = at
            most = min(len(left.symbols), len(right.symbols) - offset)
            while last < most and left.symbols[last] == right.symbols[last + offset]:
                last += 1
            seen[left_text, right_text, offset] = last
            if last - first >= GRAINS[left.kind].sure:
                yield Stretch(left_text, right_text, first, first + offset, last - first)

    def _apart(self, stretches: Iterable[Stretch]) -> list[Stretch]:
        """Return runs that share no token on either side, the longest first; of others what is free."""
        taken: defaultdict[tuple[str, int], set[int]] = defaultdict(set)
        kept = []
        for one in sorted(stretches, key=lambda s: (-s.length, s.left_text, s.left, s.right_text, s.right)):
            lefts, rights = taken["left", one.left_text], taken["right", one.right_text]
            free = [one.left + i not in lefts and one.right + i not in rights for i in range(one.length)]
            for first, length in _longest(free):
                if length >= GRAINS[self._text(one).kind].sure:
                    kept.append(
                        Stretch(one.left_text, one.right_text, one.left + first, one.right + first, length)
                    )
                    lefts.update(range(one.left + first, one.left + first + length))
                    rights.update(range(one.right + first, one.right + first + length))
        return kept

    def _weights(self, stretch: Stretch) -> list[float]:
        return self.index.told(self._text(stretch), stretch.left, stretch.left + stretch.length)

    def _meetings(self, weights: Iterable[tuple[Stretch, list[float]]]) -> list[Meeting]:
        """Return the passages that share something, with their runs in the order of the left one."""
        runs: defaultdict[tuple[int, int], list[Run]] = defaultdict(list)
        for stretch, weight in weights:
            left = self.index.texts[self.left][stretch.left_text]
            right = self.index.texts[self.right][stretch.right_text]
            runs[left.passage, right.passage].append(
                Run(
                    left.stream.spans[stretch.left : stretch.left + stretch.length],
                    right.stream.spans[stretch.right : stretch.right + stretch.length],
                    left.kind,
                    sum(weight),
                )
            )
        works = self.index.works
        meetings = [
            Meeting(
                works[self.left].passages[left],
                works[self.right].passages[right],
                tuple(sorted(found, key=lambda run: run.left)),
            )
            for (left, right), found in sorted(runs.items())
        ]
        return sorted((one for one in meetings if one.weight), key=lambda one: -one.weight)


def _share(part: int, whole: int) -> float:
    return min(1.0, part / whole) if whole else 0.0


def _longest(free: list[bool]) -> Iterator[tuple[int, int]]:
    """Yield (first, length) of every unbroken row of True."""
    first = 0
    for place, one in enumerate([*free, False]):
        if not one:
            if place > first:
                yield first, place - first
            first = place + 1
