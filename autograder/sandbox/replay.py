"""Remember the cells of a notebook, and how much of each may run again in a new process."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from autograder.sandbox.calls import Budget
from autograder.sandbox.child import Answer, EndedError

NOTEBOOK = 6  # all cells together, those run again included, may take so many times what one may
HURRIED = 0.1  # of a cell's time, for what is left of a notebook that took too long


class Trust(IntEnum):
    """How much of a cell is run again."""

    NOTHING = 0  # even its definitions ended the process
    DEFINITIONS = 1  # it ended the process, or had to be stopped
    WHOLE = 2


@dataclass
class Past:
    """A cell that was run."""

    source: str
    count: int  # the execution count it was run with
    budget: Budget
    trust: Trust = Trust.WHOLE

    def distrust(self) -> None:
        """Run less of this cell the next time."""
        self.trust = Trust(max(Trust.NOTHING, self.trust - 1))


@dataclass
class Patience:
    """What the cells of one notebook have used up together: a hundred slow ones must not hold up a class."""

    cpu_seconds: float = 0.0
    wall_seconds: float = 0.0

    def is_over(self, budget: Budget, times: int = 1) -> bool:
        """Return whether cells of that budget have used all that a notebook may, or so many times as much."""
        most = budget.times(times * NOTEBOOK)
        return self.cpu_seconds > most.cpu_seconds or self.wall_seconds > most.wall_seconds

    def timed(self, ask: Callable[[], Answer]) -> Answer:
        """Ask a child to run a cell, and keep account of what it took."""
        started = time.monotonic()
        try:
            answer = ask()
        except EndedError as problem:
            self.cpu_seconds += problem.cpu_seconds
            raise
        finally:
            self.wall_seconds += time.monotonic() - started
        self.cpu_seconds += answer.cpu_seconds
        return answer
