"""Run cells and calls in this very process: for the grader's own tests, never for a student's code."""

import copy
import io
import linecache
import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from autograder.sandbox.calls import Budget, Call, CellRun, Ended, Layout, Measure, Measured, Raised
from autograder.sandbox.layout import arranged
from autograder.sandbox.settings import STANDARD
from autograder.sandbox.values import decode

INSIDE = Path(__file__).parent / "inside"


def inside(name: str) -> ModuleType:
    """Import one of the modules that run inside the sandbox."""
    sys.path.insert(0, str(INSIDE))
    try:
        return __import__(name)
    finally:
        sys.path.remove(str(INSIDE))


class InlineSession:
    """The `Session` protocol without a wall: code that ends the process ends the tests."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.files: list[str] = []
        self.counter = 0
        self.earlier: dict[str, Any] = {}  # what each function returned the last time
        self._sources: list[str] = []

    def run(self, cells: Sequence[str], budget: Budget = STANDARD) -> list[CellRun]:
        """Execute the cells one after the other; an error does not stop the later ones."""
        self._sources += cells
        return [self._cell(cell) for cell in cells]

    def call(
        self,
        function: str,
        arguments: Sequence[Any],
        *,
        layout: Layout = "C",
        readonly: bool = False,
        measure: frozenset[Measure] = frozenset(),
        budget: Budget = STANDARD,
    ) -> Call:
        """Call a function of the cells with copies of the arguments."""
        called = self.names.get(function)
        if not callable(called):
            return Call(Ended.MISSING)
        given = [arranged(a, layout) if isinstance(a, np.ndarray) else copy.deepcopy(a) for a in arguments]
        before = [copy.deepcopy(a) for a in given]
        for argument in given:
            if readonly and isinstance(argument, np.ndarray):
                argument.flags.writeable = False
        shapes = [_shape(a) for a in given]
        started, out = time.process_time(), io.StringIO()
        value: Any = None
        measured, error, overwrote = None, None, False
        last = self.earlier.setdefault(function, inside("earlier").Earlier())
        with redirect_stdout(out), redirect_stderr(out):
            try:
                if measure:
                    reading = inside("meter").measure(lambda: called(*given), measure, self.names)
                    measured, error = Measured(reading.steps, reading.peak, reading.capped), reading.error
                else:
                    returned = called(*given)
                    overwrote = last.overwritten()
                    last.keep(returned, *(a for a in given if isinstance(a, np.ndarray)))
                    value = self._carried(returned, budget)
            except Exception as problem:
                error = problem
        changed = tuple(i for i, a in enumerate(given) if _bytes(a) != _bytes(before[i]))
        altered = tuple(i for i, a in enumerate(given) if _shape(a) != shapes[i])
        return Call(
            _ended(error),
            value,
            self._raised(error),
            changed,
            altered,
            overwrote,
            measured,
            cpu_seconds=time.process_time() - started,
            printed=len(out.getvalue()),
            after={i: np.array(given[i]) for i in changed if isinstance(given[i], np.ndarray)},
        )

    def read(self, name: str, budget: Budget = STANDARD) -> Call:
        """Read a variable as plain data."""
        if name not in self.names:
            return Call(Ended.MISSING)
        return Call(Ended.VALUE, self._carried(self.names[name], budget))

    def forget(self) -> None:
        """Run the cells again from the start."""
        again, self._sources = self._sources, []
        self.close()
        self.names["__name__"] = "__main__"
        self.run(again)

    def close(self) -> None:
        """Forget the cells."""
        self.names.clear()
        self.earlier.clear()
        for name in self.files:
            linecache.cache.pop(name, None)

    def _cell(self, source: str) -> CellRun:
        name = f"<inline-{os.getpid()}-{id(self)}-{len(self.files)}>"
        self.files.append(name)
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        self.counter += 1
        out, error = io.StringIO(), None
        with redirect_stdout(out), redirect_stderr(out):
            try:
                exec(compile(source, name, "exec"), self.names)
            except Exception as problem:
                error = problem
        outputs: list[Mapping[str, Any]] = []
        if out.getvalue():
            outputs.append({"output_type": "stream", "name": "stdout", "text": out.getvalue()})
        if error is not None:
            text = {"ename": type(error).__name__, "evalue": str(error)}
            outputs.append({"output_type": "error", **text, "traceback": [f"{text['ename']}: {error}"]})
        return CellRun(_ended(error), tuple(outputs), self.counter, raised=self._raised(error))

    def _carried(self, value: Any, budget: Budget) -> Any:
        # The same road as through the wall, so that containers look the same.
        node, blobs = inside("pack").pack(value, budget.reply_bytes)
        return decode(node, memoryview(b"".join(blobs)))

    def _raised(self, error: BaseException | None) -> Raised | None:
        if error is None:
            return None
        cell, line = None, None
        if isinstance(error, SyntaxError) and error.filename in self.files:
            cell, line = self.files.index(error.filename), error.lineno
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename in self.files:
                cell, line = self.files.index(trace.tb_frame.f_code.co_filename), trace.tb_lineno
            trace = trace.tb_next
        source = linecache.getline(self.files[cell], line).strip() if cell is not None and line else ""
        return Raised(type(error).__name__, str(error)[:4000], cell, line, source)


def _ended(error: BaseException | None) -> Ended:
    if error is None:
        return Ended.VALUE
    return Ended.OUT_OF_MEMORY if isinstance(error, MemoryError) else Ended.EXCEPTION


def _bytes(argument: Any) -> Any:
    return np.array(argument).tobytes() if isinstance(argument, np.ndarray) else argument


def _shape(argument: Any) -> Any:
    if not isinstance(argument, np.ndarray):
        return None
    return argument.shape, argument.strides, argument.dtype.str, argument.flags.writeable
