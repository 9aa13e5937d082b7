"""What a long run tells while it works."""

from dataclasses import dataclass
from typing import Literal, Protocol

Kind = Literal["start", "unchanged", "marked", "confirming", "saved"]


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    kind: Kind
    student: str = ""
    count: int = 0  # how many this event stands for
    detail: str = ""


class Progress(Protocol):
    """Somebody who wants to know, e.g. a progress bar."""

    def __call__(self, event: Event) -> None:
        """Take note of an event."""


def silent(event: Event) -> None:
    """Ignore every event."""
