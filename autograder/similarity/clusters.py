"""From pairs to clusters, without a chain that glues everybody together."""

from collections.abc import Iterable, Sequence

from autograder.similarity.model import Cluster, Pair

# Two clusters become one when at least this part of the pairs across them is strong enough: A like B and B
# like C make one cluster, a long chain of neighbours does not.
LINKED = 0.5


def clusters_of(pairs: Sequence[Pair]) -> tuple[Cluster, ...]:
    """Return clusters, the strongest first; every pair is in exactly one, a work may be in several.

    The strongest pairs are joined first. A pair across two clusters that stay apart is a cluster of its own.
    """
    ordered = sorted(pairs, key=lambda pair: (-pair.strength, pair.left, pair.right))
    strong = {frozenset((pair.left, pair.right)) for pair in ordered}
    home: dict[str, frozenset[str]] = {}
    for pair in ordered:
        left = home.setdefault(pair.left, frozenset((pair.left,)))
        right = home.setdefault(pair.right, frozenset((pair.right,)))
        if left is not right and _linked(left, right, strong):
            home |= dict.fromkeys(left | right, left | right)
    found: dict[frozenset[str], list[Pair]] = {}
    for pair in ordered:
        together = pair.right in home[pair.left]
        works = home[pair.left] if together else frozenset((pair.left, pair.right))
        found.setdefault(works, []).append(pair)
    clusters = (Cluster(tuple(sorted(works)), tuple(inside)) for works, inside in found.items())
    return tuple(sorted(clusters, key=lambda cluster: (-cluster.strength, cluster.works)))


def _linked(left: Iterable[str], right: Iterable[str], strong: set[frozenset[str]]) -> bool:
    across = [frozenset((one, two)) in strong for one in left for two in right]
    return sum(across) >= LINKED * len(across)
