"""Which works share telling stretches: an inverted index from hash to places, never text against text."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from autograder.similarity.model import Kind, Passage, Work
from autograder.similarity.tokens import Stream, Tokeniser
from autograder.similarity.winnow import GRAINS, chosen, hashes

# In more works than this a stretch is what everybody writes: of short exercises a tenth of a class writes the
# same honestly. Never below FEWEST, or a handful of friends in a small class would hide behind their own
# number; never above MOST, so that the work grows with the class and not with its square.
COMMON_SHARE = 0.10
FEWEST = 8
MOST = 50
# What no more than two works have, or one in two hundred, counts in full: ten who share a whole notebook are
# a good part of a class of thirty, and an oddity among two thousand.
RARE_SHARE = 0.005
# A stretch that a work repeats is looked at so many times: a pasted page of one line must cost nothing.
REPEATS = 4


@dataclass(frozen=True)
class Text:
    """One stream of a work, with the hashes of all its stretches."""

    passage: int  # place among the work's passages
    stream: Stream
    hashes: tuple[int, ...]

    @property
    def kind(self) -> Kind:
        """Return what it is made of."""
        return self.stream.kind


@dataclass(frozen=True)
class Spot:
    """Where a kept hash stands."""

    text: int  # place among the work's texts
    at: int  # token


@dataclass(frozen=True)
class Index:
    """A class, ready to be compared; works go by their place in `works`."""

    works: tuple[Work, ...]  # sorted by id
    texts: tuple[tuple[Text, ...], ...]  # of each work
    counts: Mapping[int, int]  # hash -> in how many works; known ones are not in it
    common: int  # in more works than this, a stretch tells nothing
    spots: Mapping[int, Mapping[int, tuple[Spot, ...]]]  # kept hash of several works -> work -> where

    def weight(self, value: int) -> float:
        """Return what a stretch tells: 1 when it is rare, half when twice as many have it, and so on."""
        count = self.counts.get(value, 0)
        rare = max(2.0, RARE_SHARE * len(self.works))
        return min(1.0, rare / count) if 0 < count <= self.common else 0.0

    def told(self, text: Text, first: int, last: int) -> list[float]:
        """Return of each token of a run what the most telling of the stretches inside the run tells."""
        gram = GRAINS[text.kind].gram
        weights = [0.0] * (last - first)
        for at in range(first, last - gram + 1):
            weight = self.weight(text.hashes[at])
            if weight:
                for place in range(at - first, at - first + gram):
                    weights[place] = max(weights[place], weight)
        return weights

    @cached_property
    def own(self) -> tuple[Counter[Kind], ...]:
        """Return of each work how many tokens tell something, whoever else has them."""
        found = tuple(Counter[Kind]() for _ in self.works)
        for counter, texts in zip(found, self.texts, strict=True):
            for text in texts:
                counter[text.kind] += sum(1 for one in self.told(text, 0, len(text.stream.symbols)) if one)
        return found


def common_limit(works: int) -> int:
    """Return in how many works of a class a stretch may stand before it is what everybody writes."""
    return min(MOST, max(FEWEST, int(COMMON_SHARE * works)))


def index_of(works: Iterable[Work], known: Iterable[Passage]) -> Index:
    """Read a class; `known` is what nobody need have copied: handed out, or the solution of the course."""
    tokeniser = Tokeniser()
    ordered = tuple(sorted(works, key=lambda work: work.id))
    told = {value for passage in known for text in _texts([passage], tokeniser) for value in text.hashes}
    texts = tuple(_texts(work.passages, tokeniser) for work in ordered)
    counts: Counter[int] = Counter()
    for mine in texts:
        counts.update({value for text in mine for value in text.hashes} - told)
    common = common_limit(len(ordered))
    return Index(ordered, texts, counts, common, _spots(texts, counts, common))


def _texts(passages: Sequence[Passage], tokeniser: Tokeniser) -> tuple[Text, ...]:
    return tuple(
        Text(place, stream, tuple(hashes(stream.symbols, stream.kind)))
        for place, passage in enumerate(passages)
        for stream in tokeniser.streams(passage)
    )


def _spots(
    texts: Sequence[Sequence[Text]], counts: Mapping[int, int], common: int
) -> dict[int, dict[int, tuple[Spot, ...]]]:
    """Return the kept hashes that several works have, with where they stand."""
    telling = {value: count for value, count in counts.items() if 1 < count <= common}
    found: defaultdict[int, defaultdict[int, list[Spot]]] = defaultdict(lambda: defaultdict(list))
    for work, mine in enumerate(texts):
        for number, text in enumerate(mine):
            for at in chosen(text.hashes, GRAINS[text.kind].window, telling):
                places = found[text.hashes[at]][work]
                if len(places) < REPEATS:
                    places.append(Spot(number, at))
    return {
        value: {work: tuple(places) for work, places in holders.items()}
        for value, holders in found.items()
        if len(holders) > 1
    }
