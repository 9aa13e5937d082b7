"""What a long run tells while it works."""

from dataclasses import dataclass
from typing import Literal, Protocol

Kind = Literal["start", "unchanged", "sent", "marked", "confirming"]


@dataclass(frozen=True)
class Event:
    """One thing that happened."""

    kind: Kind
    student: str = ""
    count: int = 0  # how many this event stands for
    students: tuple[str, ...] = ()  # of a chunk that was sent to a worker
    seconds: float = 0.0  # that marking took
    late: tuple[str, ...] = ()  # functions that ran out of time


class Progress(Protocol):
    """Somebody who wants to know, e.g. a progress bar."""

    def __call__(self, event: Event) -> None:
        """Take note of an event."""


def silent(event: Event) -> None:
    """Ignore every event."""
