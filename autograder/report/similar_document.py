"""What the page of similar works says, as data: plain text where nothing else is said."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.report.sidebyside import Row


@dataclass(frozen=True)
class Who:
    """One work as the page names it: a student, or the members of a team."""

    students: tuple[str, ...]

    @property
    def text(self) -> str:
        """Return the names as plain text."""
        return ", ".join(self.students)


@dataclass(frozen=True)
class Facing:
    """Two passages side by side."""

    left: str  # what the passage is, plain text
    right: str
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Resembling:
    """Two works that resemble each other."""

    left: Who
    right: Who
    left_share: str  # "43 %"
    right_share: str
    shared: str  # "80 tokens of code, 25 words"
    facing: tuple[Facing, ...] = ()
    left_out: str = ""


@dataclass(frozen=True)
class Group:
    """One cluster."""

    number: int
    who: tuple[Who, ...]
    pairs: tuple[Resembling, ...]
    also: str = ""  # who of them is in other clusters too

    @property
    def shown(self) -> bool:
        """Tell whether something of it stands side by side."""
        return any(pair.facing for pair in self.pairs)


@dataclass(frozen=True)
class SimilarPage:
    """The whole page."""

    language: str
    assignment: str
    unit: str
    summary: str
    compared: int
    anonymous: bool
    groups: tuple[Group, ...]
    left_out: str
    more: str  # how many pairs have no row
    unread: tuple[tuple[str, str], ...]  # who, Markdown
    how: tuple[tuple[str, str], ...]
    labels: Mapping[str, str] = field(default_factory=dict)
