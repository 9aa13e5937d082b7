"""Remember the cells of a notebook, and how much of each may run again in a new process."""

from dataclasses import dataclass
from enum import IntEnum

from autograder.sandbox.calls import Budget


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
