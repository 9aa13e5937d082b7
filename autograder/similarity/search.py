"""Find the pairs worth comparing without comparing all: by the kept hashes that they share."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import inf

from autograder.similarity.index import REPEATS, Index
from autograder.similarity.model import Kind, Pair
from autograder.similarity.pairs import ENOUGH, Comparison
from autograder.similarity.winnow import GRAINS


def pairs_of(index: Index) -> list[Pair]:
    """Return every pair of works that share enough, the strongest first."""
    found = (Comparison(index, left, right, shared).pair() for left, right, shared in candidates(index))
    enough = [pair for pair in found if pair.strength >= 1]
    return sorted(enough, key=lambda pair: (-pair.strength, pair.left, pair.right))


def candidates(index: Index) -> Iterator[tuple[int, int, list[int]]]:
    """Yield (left, right, shared hashes) of every pair that may be strong enough; no other can be."""
    shared: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for value in sorted(index.spots):
        for pair in combinations(sorted(index.spots[value]), 2):
            shared[pair].append(value)
    kinds = {value: _kind(index, value) for value in index.spots}
    for (left, right), values in sorted(shared.items()):
        if _at_most(index, left, right, values, kinds) >= 1:
            yield left, right, values


def _kind(index: Index, value: int) -> Kind:
    work, spots = next(iter(index.spots[value].items()))
    return index.texts[work][spots[0].text].kind


def _at_most(index: Index, left: int, right: int, values: list[int], kinds: dict[int, Kind]) -> float:
    """Return a strength that the pair cannot exceed: as if every kept hash stood for all it can."""
    weight = dict.fromkeys(Kind, 0.0)
    tokens = dict.fromkeys(Kind, 0)
    for value in values:
        times = min(len(index.spots[value][left]), len(index.spots[value][right]))
        if times == REPEATS:
            return inf  # further ones were not noted
        most = times * GRAINS[kinds[value]].reach
        weight[kinds[value]] += index.weight(value) * most
        tokens[kinds[value]] += most
    own = min(index.own[left][Kind.CODE], index.own[right][Kind.CODE])
    share = min(1.0, tokens[Kind.CODE] / own) if own else 0.0
    return weight[Kind.CODE] * share / ENOUGH[Kind.CODE] + weight[Kind.WORDS] / ENOUGH[Kind.WORDS]
