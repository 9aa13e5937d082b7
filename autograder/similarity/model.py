"""What is compared and what comes of it: works of one class, pairs that resemble each other, clusters."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Kind(StrEnum):
    """What a text is made of."""

    CODE = "code"
    WORDS = "words"


@dataclass(frozen=True)
class Passage:
    """One text of a work: an answer, or a cell of the student's own."""

    place: str  # what it answers, as the notebook calls it; of an own cell "" or its number
    kind: Kind
    source: str


@dataclass(frozen=True)
class Work:
    """What one student or one team wrote."""

    id: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class Run:
    """The same tokens at two places, as spans of characters in the two sources."""

    left: tuple[tuple[int, int], ...]
    right: tuple[tuple[int, int], ...]
    kind: Kind
    weight: float  # tokens, each counted by how few works have it

    @property
    def turned(self) -> "Run":
        """Return the same seen from the other side."""
        return replace(self, left=self.right, right=self.left)


@dataclass(frozen=True)
class Meeting:
    """Two passages with what they share."""

    left: Passage
    right: Passage
    runs: tuple[Run, ...]

    @property
    def weight(self) -> float:
        """Return how much is shared here, code and words alike."""
        return sum(run.weight for run in self.runs)

    @property
    def turned(self) -> "Meeting":
        """Return the same seen from the other side."""
        return Meeting(
            self.right, self.left, tuple(sorted((r.turned for r in self.runs), key=lambda r: r.left))
        )


@dataclass(frozen=True)
class Pair:
    """Two works that share more than chance explains."""

    left: str
    right: str
    strength: float  # 1: just worth a look
    shares: Mapping[str, float]  # work -> part of its own tokens that the other has too, 0 to 1
    matched: Mapping[Kind, int]  # tokens
    meetings: tuple[Meeting, ...]  # the strongest first

    @property
    def turned(self) -> "Pair":
        """Return the same seen from the other side."""
        meetings = tuple(meeting.turned for meeting in self.meetings)
        return replace(self, left=self.right, right=self.left, meetings=meetings)


@dataclass(frozen=True)
class Cluster:
    """Works that resemble each other; some may be in another cluster too."""

    works: tuple[str, ...]
    pairs: tuple[Pair, ...]  # the strongest first

    @property
    def strength(self) -> float:
        """Return the strength of the strongest pair."""
        return self.pairs[0].strength


@dataclass(frozen=True)
class Similarity:
    """What was found in one class."""

    works: int  # compared
    clusters: tuple[Cluster, ...]  # the strongest first
    common: int  # in more works than this, a stretch of text is what everybody writes
