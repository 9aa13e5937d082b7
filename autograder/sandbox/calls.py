"""What crosses the sandbox's wall, as the trusted side sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal, Protocol

Layout = Literal["C", "F", "strided"]
Measure = Literal["steps", "peak", "silent"]  # silent: counted by nobody, and prints nothing


class Ended(StrEnum):
    """How a cell or a call ended."""

    VALUE = "value"
    EXCEPTION = "exception"
    MISSING = "missing"  # no callable (or no variable) of that name exists
    TIMED_OUT = "timed_out"
    OUT_OF_MEMORY = "out_of_memory"
    KILLED = "killed"  # the process ended by itself: exit, signal, crash
    VIOLATION = "violation"  # something else than a valid frame came back


@dataclass(frozen=True)
class Foreign:
    """A value in another container than a plain array: a subclass, an object array, an unknown object.

    `value` is the base data (an array, nested lists), or None when nothing of it can be carried.
    """

    type: str
    value: Any = None


@dataclass(frozen=True)
class Raised:
    """An exception of the student's code; `message` never leaves the trusted side for a hidden input."""

    type: str
    message: str = ""
    cell: int | None = None  # index among the cells that were run
    line: int | None = None
    source: str = ""  # the student's line


@dataclass(frozen=True)
class Measured:
    """What the meter inside counted; hostile code could forge it, so `tampering` lists what was seen."""

    steps: int | None = None  # executed opcodes of Python
    peak_bytes: int | None = None
    capped: bool = False  # the count was stopped at its cap
    tampering: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()  # the same, seen outside measured calls: by itself it means nothing
    librarys: int = 0  # executed opcodes of NumPy's own work on lists, not among the steps


@dataclass(frozen=True)
class Call:
    """How one call of a student's function went."""

    ended: Ended
    value: Any = None
    raised: Raised | None = None
    changed: tuple[int, ...] = ()  # arguments whose bytes changed, seen from outside
    altered: tuple[int, ...] = ()  # arguments whose shape, strides, dtype or flags changed, seen inside
    overwrote: bool = False  # what the call before returned is no longer what it was, seen inside
    measured: Measured | None = None
    cpu_seconds: float = 0.0  # read from outside
    printed: int = 0  # characters written to stdout and stderr
    detail: str = ""  # for the instructor: signal, exit status, kind of violation
    after: Mapping[int, Any] = field(default_factory=dict)  # changed argument -> its array after the call


@dataclass(frozen=True)
class CellRun:
    """How one cell of a notebook went."""

    ended: Ended
    outputs: tuple[Mapping[str, Any], ...] = ()  # nbformat outputs
    execution_count: int | None = None
    cpu_seconds: float = 0.0
    raised: Raised | None = None


@dataclass(frozen=True)
class Budget:
    """What one cell or one call may use."""

    cpu_seconds: float = 10.0
    wall_seconds: float = 30.0
    memory_bytes: int = 1 << 30
    reply_bytes: int = 1 << 26

    def times(self, factor: float) -> "Budget":
        """Return the same budget with its times multiplied."""
        return replace(self, cpu_seconds=factor * self.cpu_seconds, wall_seconds=factor * self.wall_seconds)


class Session(Protocol):
    """One student's code, loaded in a process of its own.

    A session outlives its process: when a cell or call ends it, the next call starts a new one and runs
    the notebook again without the guilty cell.
    """

    def run(self, cells: Sequence[str], budget: Budget = ...) -> list[CellRun]:
        """Run the cells as a kernel would: an error does not stop the later ones."""

    def call(
        self,
        function: str,
        arguments: Sequence[Any],
        *,
        layout: Layout = "C",
        readonly: bool = False,
        measure: frozenset[Measure] = frozenset(),
        budget: Budget = ...,
    ) -> Call:
        """Call a function with arrays and plain values; never raises for what the student's code does."""

    def read(self, name: str, budget: Budget = ...) -> Call:
        """Read a variable as plain data."""

    def forget(self) -> None:
        """End the process: the next call runs the notebook again, and nothing of earlier calls is left."""

    def close(self) -> None:
        """End the process and free what it used."""
