"""Put the cells of a submission in the order in which they run.

The student's cells stay where the student has them; read-only cells that were moved or deleted come back
to their place after the released cell before them.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from autograder.manifest import Manifest
from autograder.submission.matching import FILLED_BY_STUDENTS, Matching


@dataclass(frozen=True)
class Slot:
    """One cell to be: a place in the file, in the release, or in both."""

    file: int | None = None
    release: int | None = None


def slots(count: int, found: Matching, kept_beside: Iterable[int], manifest: Manifest) -> list[Slot]:
    """Return the running order of `count` cells of the file and every released cell.

    `kept_beside` are the places in the file of read-only cells whose changed text stays as a cell of the
    student's own, right after the original.
    """
    beside = set(kept_beside)
    settled = set(_settled([found.owner[i] for i in range(count) if i in found.owner]))
    order: list[Slot] = []
    for index in range(count):
        if index in found.dropped:
            continue
        release = found.owner.get(index)
        if release is None:
            order.append(Slot(file=index))
        elif release in settled or manifest.cells[release].role in FILLED_BY_STUDENTS:
            order.append(Slot(index, release))
        if release is not None and index in beside:
            order.append(Slot(file=index))
    _put_back(order, settled, found, manifest)
    return order


def moved(found: Matching, manifest: Manifest) -> list[int]:
    """Return the places in the release of read-only cells that stand in another order in the file."""
    sequence = [found.owner[i] for i in sorted(found.owner)]
    settled = set(_settled(sequence))
    unsettled = [place for place in sorted(sequence) if place not in settled]
    return [place for place in unsettled if manifest.cells[place].role not in FILLED_BY_STUDENTS]


def _put_back(order: list[Slot], settled: set[int], found: Matching, manifest: Manifest) -> None:
    """Insert the missing released cells after the nearest one before them that is in its place."""
    there = {slot.release for slot in order if slot.release is not None}
    anchor: int | None = None
    for place in range(len(manifest.cells)):
        if place not in there:
            after = [i + 1 for i, slot in enumerate(order) if anchor is not None and slot.release == anchor]
            order.insert(after[0] if after else 0, Slot(found.place.get(place), place))
            anchor = place
        elif place in settled:
            anchor = place


def _settled(sequence: Sequence[int]) -> list[int]:
    """Return a longest increasing subsequence: the cells that need not be called moved."""
    ends: list[int] = []  # smallest last value of an increasing run of each length
    previous: dict[int, int | None] = {}
    for value in sequence:
        at = bisect_left(ends, value)
        previous[value] = ends[at - 1] if at else None
        ends[at : at + 1] = [value]
    chain: list[int] = []
    last = ends[-1] if ends else None
    while last is not None:
        chain.append(last)
        last = previous[last]
    return chain[::-1]
