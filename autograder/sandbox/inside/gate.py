"""Let the trusted side's signals raise only while a student's code runs."""

import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


class Gate:
    """Open while a student's code runs; it closes itself with the first signal that gets through."""

    def __init__(self) -> None:
        self.is_open = False
        self.exhausted = ""  # the sentence of the MemoryError

    def install(self) -> None:
        """Take over the two signals that ask a student's code to stop."""
        signal.signal(signal.SIGINT, self.interrupt)
        signal.signal(signal.SIGUSR2, self.exhaust)

    def run(self, work: Callable[[], T]) -> T:
        """Run a student's code."""
        self.is_open = True
        try:
            return work()
        finally:
            self.is_open = False

    def interrupt(self, number: int, frame: FrameType | None) -> Any:
        """Stop code whose time is over."""
        if self.is_open:
            self.is_open = False
            raise KeyboardInterrupt

    def exhaust(self, number: int, frame: FrameType | None) -> Any:
        """Stop code that has used its memory."""
        if self.is_open:
            self.is_open = False
            raise MemoryError(self.exhausted)
