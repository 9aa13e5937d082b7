"""Count the executed Python steps and the peak of memory of one call."""

import io
import sys
import threading
import tracemalloc
import warnings
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any

import numpy as np
from unroll import unrolled

CAP = 2_000_000  # steps; beyond it, a count is growth whatever it would have become

_settrace, _gettrace, _start = sys.settrace, sys.gettrace, threading.Thread.start

Unwatched = Callable[[], AbstractContextManager[None]]


class CapReached(BaseException):
    """Stop a call that has run for more steps than anybody needs to see."""


@dataclass
class Reading:
    """What was counted in one call, and how the call ended."""

    steps: int | None = None
    peak: int | None = None
    capped: bool = False
    untraced: bool = False  # somebody took the tracer away
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


@contextmanager
def traced_threads(tracer: Any, unwatched: Unwatched) -> Iterator[None]:
    """Trace the threads that are started meanwhile; `threading.settrace` would look like tampering."""

    def start(thread: threading.Thread) -> None:
        run = thread.run

        def traced() -> None:
            with unwatched():
                _settrace(tracer)
            run()

        thread.run = traced  # type: ignore[method-assign]  # of this thread alone
        _start(thread)

    threading.Thread.start = start  # type: ignore[method-assign]  # put back below
    try:
        yield
    finally:
        threading.Thread.start = _start  # type: ignore[method-assign]  # as it was


def count_steps(call: Callable[[], Any], reading: Reading, cap: int, unwatched: Unwatched) -> None:
    """Count opcode events, in every thread, under a tracer that does nothing else."""
    steps = 0

    def tracer(frame: Any, event: str, argument: Any) -> Any:
        nonlocal steps
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        if event == "opcode":
            steps += 1
            if steps > cap:
                raise CapReached
        return tracer

    _settrace(tracer)
    try:
        with traced_threads(tracer, unwatched):
            call()
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
        call()
    except BaseException as error:
        reading.error = error
    finally:
        reading.peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()


def measure(
    call: Callable[[], Any],
    what: frozenset[str],
    namespace: dict[str, Any],
    unwatched: Unwatched = nullcontext,
    cap: int = CAP,
) -> Reading:
    """Return steps and peak bytes of `call` as far as it got; the error that ended it is kept."""
    reading = Reading()
    with quietly():
        if "steps" in what:
            with unrolled(namespace):
                count_steps(call, reading, cap, unwatched)
        if "peak" in what and reading.error is None:
            measure_peak(call, reading)
    return reading
