"""Call a student's function with arrays that lie in memory shared with the trusted side."""

import mmap
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import meter
import numpy as np
from audit import Watch
from gate import Gate
from pack import pack
from placeholders import Placeholder
from places import Keepsake

PLAIN_BYTES = 1 << 24
DEFAULT: Any = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}  # of np.errstate

_ndarray, _dtype, _isinstance = np.ndarray, np.dtype, isinstance


class Arguments:
    """The shared memory, mapped once for writing and once for reading only."""

    def __init__(self, writable: mmap.mmap, readonly: mmap.mmap) -> None:
        self.writable, self.readonly = writable, readonly
        self.lent = tuple(np.frombuffer(memory, np.uint8) for memory in (writable, readonly))

    def make(self, spec: dict[str, Any], readonly: bool) -> Any:
        """Return an argument: a view of the shared memory, or a plain value."""
        if "plain" in spec:
            return plain(spec["plain"])
        return _ndarray(
            tuple(spec["shape"]),
            _dtype(spec["dtype"]),
            buffer=self.readonly if readonly else self.writable,
            offset=spec["offset"],
            strides=tuple(spec["strides"]),
        )


def plain(node: dict[str, Any]) -> Any:
    """Return the plain value of a node that the trusted side wrote."""
    kind, value = node["t"], node.get("v")
    if kind == "int":
        return int(value)
    if kind == "float":
        return float.fromhex(value)
    if kind == "list":
        return [plain(item) for item in value]
    if kind == "tuple":
        return tuple(plain(item) for item in value)
    return value  # None, bool, str


class Invocation:
    """One call: its arguments, what they looked like before, and its value."""

    def __init__(
        self, function: Callable[..., Any], specs: list[dict[str, Any]], readonly: bool, memory: Arguments
    ) -> None:
        self.function = function
        self.specs = specs
        self.memory = memory
        self.arguments = [memory.make(spec, readonly) for spec in specs]
        self.before = [_looks(argument) for argument in self.arguments]
        self.value: Any = None

    def run(self, gate: Gate) -> BaseException | None:
        """Call for the value; return what the call raised.

        What the notebook has numerical warnings do is its own affair: where they are errors, and only this
        stops the call, it is made again as NumPy is by default.
        """
        error = self._run(gate)
        if _isinstance(error, FloatingPointError | Warning):
            with np.errstate(**DEFAULT), warnings.catch_warnings():
                warnings.simplefilter("ignore")
                error = self._run(gate)
        return error

    def _run(self, gate: Gate) -> BaseException | None:
        try:
            self.value = gate.run(lambda: self.function(*self.arguments))
            if type(self.value) is Placeholder:
                self.value.fail()
        except BaseException as error:
            return error
        return None

    def warm_up(self, gate: Gate) -> BaseException | None:
        """Call once with other values of the same shapes, so that a first call's costs are not counted.

        Returns what stopped it from outside: time or memory; an ordinary error will come again.
        """
        others = [a * a.dtype.type(0) if _isinstance(a, _ndarray) else a for a in self.arguments]
        try:
            with meter.quietly():
                gate.run(lambda: self.function(*others))
        except (KeyboardInterrupt, MemoryError) as stopped:
            return stopped
        except BaseException:
            return None
        return None

    def measure(
        self,
        what: frozenset[str],
        gate: Gate,
        watch: Watch,
        tell: Callable[[str], None],
        namespace: dict[str, Any],
        kept: Sequence[Keepsake],
    ) -> meter.Reading:
        """Call for the meter only."""

        def call() -> Any:
            with watch.telling(tell):
                return gate.run(lambda: self.function(*self.arguments))

        return meter.measure(call, what, namespace, watch, kept)

    def altered(self) -> list[int]:
        """Return the arguments whose shape, strides, dtype or flags changed, or whose items did."""
        return [
            index
            for index, (argument, before) in enumerate(zip(self.arguments, self.before, strict=True))
            if not self._same(argument, before, self.specs[index])
        ]

    def _same(self, argument: Any, before: Any, spec: dict[str, Any]) -> bool:
        if _isinstance(argument, _ndarray):
            return bool(_looks(argument) == before)
        # As packed values a NaN is equal to itself, and no comparison of the student's is asked.
        return pack(argument, PLAIN_BYTES) == pack(plain(spec["plain"]), PLAIN_BYTES)


def _looks(argument: Any) -> Any:
    if not _isinstance(argument, _ndarray):
        return None
    flags = argument.flags
    return argument.shape, argument.strides, argument.dtype.str, flags.writeable, flags.aligned
