"""One student's code in a process of its own, and in another one when that process ends."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import TracebackType
from typing import Any, Self, TypeVar

from autograder.sandbox.calls import Budget, Call, CellRun, Ended, Layout, Measure
from autograder.sandbox.child import Answer, Child, EndedError
from autograder.sandbox.memory import Given
from autograder.sandbox.reading import call_made, cell_run, variable_read
from autograder.sandbox.replay import HURRIED, Past, Patience, Trust
from autograder.sandbox.settings import STANDARD, Settings
from autograder.sandbox.values import MALFORMED, ViolationError

T = TypeVar("T")
REVIVALS = 500  # processes that one session may use up
# The kernel short of memory or a person may kill any process: what nobody here ended is tried again.
REPEATS = 2  # of one request
MOST_REPEATS = 12  # of one session, whose code may well have killed itself


class RepeatError(Exception):
    """The process was killed while it served a request, and the request is to be made again."""


class BoxSession:
    """The `Session` protocol behind the walls."""

    def __init__(self, fork: Callable[[], Child], settings: Settings) -> None:
        """Fork the first process at once; the zygote does its part while the caller goes on."""
        self._fork = fork
        self._settings = settings
        self._past: list[Past] = []
        self._count = 1
        self._shown = 0  # bytes of output so far
        self._revivals = 0
        self._patience = Patience()
        self._repeats_left, self._repeats = MOST_REPEATS, 0
        self._child: Child | None = fork()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def run(self, cells: Sequence[str], budget: Budget = STANDARD) -> list[CellRun]:
        """Run the cells as a kernel would: an error does not stop the later ones."""
        return [self._fairly(partial(self._run, source, budget)) for source in cells]

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
        """Call a function with arrays and plain values; never raises for what the student's code does.

        Raises TypeError for an argument that cannot be given and ValueError for arguments without room.
        """
        request = {
            "op": "call",
            "name": function,
            "readonly": readonly,
            "measure": sorted(measure),
            "limit": budget.reply_bytes,
        }
        return self._fairly(lambda: self._call(request, arguments, layout, budget))

    def read(self, name: str, budget: Budget = STANDARD) -> Call:
        """Read a variable as plain data."""
        return self._fairly(lambda: self._read(name, budget))

    def forget(self) -> None:
        """End the process; the next call runs the notebook again in a new one."""
        self._lose()

    def close(self) -> None:
        """End the process and free what it used."""
        self._lose()

    def _fairly(self, request: Callable[[], T]) -> T:
        """Make a request, again where somebody else may have killed the process."""
        self._repeats = min(REPEATS, self._repeats_left)
        while True:
            try:
                return request()
            except RepeatError:
                continue

    def _may_repeat(self, problem: EndedError) -> bool:
        if not problem.unexplained or not self._repeats:
            return False
        self._repeats -= 1
        self._repeats_left -= 1
        return True

    def _run(self, source: str, budget: Budget) -> CellRun:
        if self._patience.is_over(budget):
            return self._run_late(source, budget)
        past, index = Past(source, self._count, budget), len(self._past)
        try:
            child = self._living()
            room = max(0, min(self._settings.cell_output_bytes, self._settings.output_bytes - self._shown))
            request = self._cell(past, index, room)
            answer = self._patience.timed(lambda: child.ask(request, budget, room=room))
            run, self._count = self._sound(lambda: cell_run(answer, [*self._sources(), source]), answer)
            self._shown += answer.reply.head_size
        except EndedError as problem:
            self._lose_or_repeat(problem)
            past.distrust()
            self._past.append(past)
            self._count = past.count + 1
            return CellRun(problem.ended, (), past.count, problem.cpu_seconds)
        self._past.append(past)
        if run.ended in (Ended.TIMED_OUT, Ended.OUT_OF_MEMORY):
            past.trust = Trust.DEFINITIONS
        return run

    def _run_late(self, source: str, budget: Budget) -> CellRun:
        """Run only the definitions of a cell, and that quickly, or nothing: the notebook took too long."""
        past = Past(source, self._count, budget.times(HURRIED), Trust.DEFINITIONS)
        self._past.append(past)
        try:
            child = self._living()
            if not self._patience.is_over(budget, times=2):
                request = self._cell(past, len(self._past) - 1, 0)
                self._patience.timed(lambda: child.ask(request, past.budget))
        except EndedError:
            self._lose()
            past.trust = Trust.NOTHING
        return CellRun(Ended.TIMED_OUT, (), past.count)

    def _call(
        self, request: Mapping[str, Any], arguments: Sequence[Any], layout: Layout, budget: Budget
    ) -> Call:
        try:
            child = self._living()
        except EndedError as problem:
            return Call(problem.ended, detail=problem.detail)
        given = child.memory.give(arguments, layout)
        try:
            measured = bool(request["measure"])
            answer = child.ask({**request, "args": given.specs}, budget, threads=measured)
            changed = child.memory.changed(given)
            return self._sound(
                lambda: call_made(answer, self._sources(), len(arguments), changed, measured), answer
            )
        except EndedError as problem:
            return self._ended_call(problem, child, given)

    def _read(self, name: str, budget: Budget) -> Call:
        try:
            request = {"op": "read", "name": name, "limit": budget.reply_bytes}
            answer = self._living().ask(request, budget)
            return self._sound(lambda: variable_read(answer), answer)
        except EndedError as problem:
            self._lose_or_repeat(problem)
            return Call(problem.ended, cpu_seconds=problem.cpu_seconds, detail=problem.detail)

    def _cell(self, past: Past, index: int, room: int) -> dict[str, Any]:
        whole = past.trust is Trust.WHOLE
        about = {"index": index, "count": past.count, "room": room, "whole": whole}
        return {"op": "cell", "source": past.source, **about}

    def _sources(self) -> list[str]:
        return [past.source for past in self._past]

    def _sound(self, read: Callable[[], T], answer: Answer) -> T:
        """Return what a reply says; a malformed one ends the process, as nothing more of it is believed."""
        try:
            return read()
        except (ViolationError, *MALFORMED) as problem:  # the second: what no check foresaw
            raise EndedError(Ended.VIOLATION, str(problem), answer.cpu_seconds) from problem

    def _ended_call(self, problem: EndedError, child: Child, given: Given) -> Call:
        changed = child.memory.changed(given)
        self._lose_or_repeat(problem)
        return Call(
            problem.ended,
            changed=tuple(changed),
            cpu_seconds=problem.cpu_seconds,
            detail=problem.detail,
            after=changed,
        )

    def _lose_or_repeat(self, problem: EndedError) -> None:
        self._lose()
        if self._may_repeat(problem):
            raise RepeatError

    def _lose(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None

    def _living(self) -> Child:
        """Return the process, or a new one where the notebook has run again without its guilty cells."""
        while self._child is None:
            if self._revivals >= REVIVALS or self._is_worn_out():
                raise EndedError(Ended.KILLED, "restarted too often")
            self._revivals += 1
            child = self._fork()
            try:
                self._replay(child)
            except EndedError:
                child.close()
            else:
                self._child = child
        return self._child

    def _is_worn_out(self) -> bool:
        return bool(self._past) and self._patience.is_over(self._past[0].budget, times=2)

    def _replay(self, child: Child) -> None:
        for index, past in enumerate(self._past):
            if past.trust is Trust.NOTHING:
                continue
            try:
                request = self._cell(past, index, 0)
                answer = self._patience.timed(partial(child.ask, request, past.budget))
            except EndedError as problem:
                if not self._may_repeat(problem):
                    past.distrust()
                raise
            if answer.stopped:
                past.distrust()


def complete(phrases: Mapping[str, str], defaults: Mapping[str, str]) -> dict[str, str]:
    """Return a sentence for every code; unknown codes are left out."""
    return {code: str(phrases.get(code, default)) for code, default in defaults.items()}
