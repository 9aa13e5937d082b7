"""Which works of a class resemble each other more than chance explains; a person judges why."""

from collections.abc import Iterable

from autograder.similarity.clusters import clusters_of
from autograder.similarity.index import index_of
from autograder.similarity.model import Cluster, Kind, Meeting, Pair, Passage, Run, Similarity, Work
from autograder.similarity.search import pairs_of

__all__ = ["Cluster", "Kind", "Meeting", "Pair", "Passage", "Run", "Similarity", "Work", "compare"]


def compare(works: Iterable[Work], known: Iterable[Passage] = ()) -> Similarity:
    """Return the clusters of a class; `known` is what nobody need have copied from a neighbour.

    The order of works changes nothing; two works of the same id are an error.
    """
    index = index_of(works, known)
    return Similarity(len(index.works), clusters_of(pairs_of(index)), index.common)
