"""Count the executed Python steps and the peak of memory of one call."""

import io
import sys
import threading
import tracemalloc
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np
from audit import Watch
from library import is_librarys
from places import Keepsake
from unroll import silenced, unrolled

CAP = 2_000_000  # steps; beyond it, a count is growth whatever it would have become

TRACER = "<steps>"  # the name by which our tracer is known to us

_settrace, _gettrace = sys.settrace, sys.gettrace
_bootstrap, _bootstrap_inner = threading.Thread._bootstrap, threading.Thread._bootstrap_inner


class CapReached(BaseException):
    """Stop a call that has run for more steps than anybody needs to see."""


@dataclass
class Reading:
    """What was counted in one call, and how the call ended."""

    steps: int | None = None
    librarys: int = 0  # steps of NumPy's own on lists that it was given, not among the others
    peak: int | None = None
    capped: bool = False
    untraced: bool = False  # somebody took the tracer away
    value: Any = None
    error: BaseException | None = None


class _Nothing(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


@contextmanager
def quietly() -> Iterator[None]:
    """Drop what a call prints and warns, without counting the work of it."""
    out, err = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = _Nothing()
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.stdout, sys.stderr = out, err


def gettrace() -> Any:
    """Stand for `sys.gettrace`: a function is not told that somebody counts its steps."""
    found = _gettrace()
    return None if getattr(found, "__name__", "") == TRACER else found


def traced_thread(tracer: Any, watch: Watch) -> Callable[[Any], bool]:
    """Return what has a new thread traced; it refuses one that does not begin as threads usually do."""

    def starter(begun: Any) -> bool:
        thread = getattr(begun, "__self__", None)
        usual = isinstance(thread, threading.Thread) and begun.__func__ is _bootstrap
        if not usual or type(thread)._bootstrap_inner is not _bootstrap_inner:
            return False
        run = thread.run

        def traced() -> None:
            with watch.sparing():
                _settrace(tracer)
            run()

        thread.run = traced
        return thread.run is traced

    return starter


def count_steps(call: Callable[[], Any], reading: Reading, cap: int, watch: Watch | None) -> None:
    """Count opcode events, in every thread, under a tracer that does nothing else."""
    steps = 0

    def librarys(frame: Any, event: str, argument: Any) -> Any:
        reading.librarys += event == "opcode"
        return librarys

    def tracer(frame: Any, event: str, argument: Any) -> Any:
        nonlocal steps
        if event == "call" and is_librarys(frame, watch):
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
            return librarys
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            steps += 1
            if steps > cap:
                raise CapReached
        return tracer

    tracer.__name__ = TRACER
    _settrace(tracer)
    try:
        with watch.starting(traced_thread(tracer, watch)) if watch else nullcontext():
            reading.value = call()
    except CapReached:
        pass
    except BaseException as error:
        reading.error = error
    finally:
        # A tracer that raised has been taken away by the interpreter itself.
        reading.untraced = _gettrace() is not tracer and steps <= cap
        _settrace(None)
        reading.steps, reading.capped = min(steps, cap), steps > cap


def measure_peak(call: Callable[[], Any], reading: Reading) -> None:
    """Measure the most bytes that Python and NumPy held at one moment of the call."""
    tracemalloc.stop()
    tracemalloc.start()
    try:
        reading.value = call()
    except BaseException as error:
        reading.error = error
    finally:
        reading.peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()


def call_plainly(call: Callable[[], Any], reading: Reading) -> None:
    """Call without counting anything: what it takes is seen from outside."""
    try:
        reading.value = call()
    except BaseException as error:
        reading.error = error


def measure(
    call: Callable[[], Any],
    what: frozenset[str],
    namespace: dict[str, Any],
    watch: Watch | None = None,
    kept: Sequence[Keepsake] = (),
    cap: int = CAP,
) -> Reading:
    """Return steps and peak bytes of `call` as far as it got; the error that ended it is kept."""
    reading = Reading()
    with quietly():
        if "steps" in what:
            with unrolled(namespace, kept):
                count_steps(call, reading, cap, watch)
        if "peak" in what and reading.error is None:
            measure_peak(call, reading)
        if "silent" in what and reading.error is None:
            with silenced(namespace):
                call_plainly(call, reading)
    return reading
