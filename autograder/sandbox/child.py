"""One living child: ask it something within a budget, or find out what became of it."""

import os
import select
import signal
import socket
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from autograder.errors import SandboxError
from autograder.sandbox.calls import Budget, Ended
from autograder.sandbox.limits import OverBudgetError, Soft, Vitals, Watch
from autograder.sandbox.memory import InputMemory
from autograder.sandbox.settings import Settings
from autograder.sandbox.values import ViolationError
from autograder.sandbox.wire import FIRST, ClosedError, Reply, Wire
from autograder.sandbox.zygote import Zygote

RAISING = Budget(cpu_seconds=10.0, wall_seconds=30.0, memory_bytes=1 << 30)  # for the walls to be raised
SLACK_BYTES = 1 << 22  # JSON beside what is capped by itself
EARLIER = "earlier "  # before the name of what the hook saw outside a measured call
NOTHING = 20e-6  # seconds of CPU
SETTLING = 10  # milliseconds for a process to come to rest after its answer
PATIENCE = 2.0  # seconds until the kernel has cleaned up a process that is ending


class EndedError(Exception):
    """The child is no more; this says how the request that it was serving ended."""

    def __init__(
        self, ended: Ended, detail: str, cpu_seconds: float = 0.0, *, unexplained: bool = False
    ) -> None:
        super().__init__(detail)
        self.ended, self.detail, self.cpu_seconds = ended, detail, cpu_seconds
        self.unexplained = unexplained  # killed, and not by us: perhaps not by the student either


@dataclass(frozen=True)
class Answer:
    """A reply, with what the trusted side saw of it."""

    reply: Reply
    cpu_seconds: float
    stopped: Soft  # the child had to be told to stop, and did
    earlier: tuple[str, ...] = ()  # what the hook saw outside measured calls, this request included
    others_cpu: float = 0.0  # seconds of CPU in other threads than the main one, when asked for


class Child:
    """A process forked for one submission."""

    def __init__(self, zygote: Zygote, settings: Settings, phrases: Mapping[str, str]) -> None:
        """Fork it and wait until its walls stand; raise SandboxError when they do not."""
        self.memory = InputMemory(settings.input_bytes)
        self._zygote = zygote
        self._earlier: dict[str, None] = {}
        self._scratch_bytes = settings.scratch_bytes
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            forked = zygote.fork(theirs, self.memory.descriptor, phrases)
        except (OSError, SandboxError):
            ours.close()
            self.memory.close()
            raise
        finally:
            theirs.close()
        self._descriptor, self._number = forked.descriptor, forked.number
        self._wire = Wire(ours)
        process = _outer_number(self._descriptor)
        self._vitals = Vitals(process, (~process << 3) | 2, zygote.base_rss, zygote.scratch_of(self._number))
        self._wait_for_walls()

    def ask(self, request: dict[str, Any], budget: Budget, *, room: int = 0, threads: bool = False) -> Answer:
        """Ask within a budget; raise EndedError, the child being dead, when it does not answer properly.

        `room` is what the JSON of the reply may weigh in bytes; with `threads` the CPU time of other threads
        than the main one is looked at.
        """
        watch = Watch(self._vitals, budget, self.signal, self._scratch_bytes)
        before = self._vitals.others_cpu() if threads else 0.0
        caps = {"head_cap": room + SLACK_BYTES, "body_cap": budget.reply_bytes}
        try:
            reply = self._wire.ask(request, watch.look, **caps)
        except OverBudgetError as problem:
            raise EndedError(problem.ended, problem.detail, watch.cpu_used()) from problem
        except ViolationError as problem:
            self.signal(signal.SIGKILL)
            raise EndedError(Ended.VIOLATION, str(problem), watch.cpu_used()) from problem
        except ClosedError as problem:
            raise self._after_closing(watch) from problem
        others = self._others_since(before) if threads else 0.0
        self._earlier.update(dict.fromkeys(event for event in reply.events if event.startswith(EARLIER)))
        return Answer(reply, watch.cpu_used(), watch.asked, tuple(self._earlier), others)

    def _others_since(self, before: float) -> float:
        others = self._vitals.others_cpu() - before
        # The kernel books a thread's time when it stops running, and the main one may not have stopped yet.
        for _ in range(SETTLING):
            if others <= NOTHING:
                break
            time.sleep(0.001)
            others = min(others, self._vitals.others_cpu() - before)
        return others

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to this process and to no other that may get its number."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._descriptor, number)

    def close(self) -> None:
        """End the process and give back what it used."""
        self.signal(signal.SIGKILL)
        self._wire.close()
        os.close(self._descriptor)
        self.memory.close()

    def _wait_for_walls(self) -> None:
        watch = Watch(self._vitals, RAISING, self.signal, self._scratch_bytes)
        try:
            self._wire.reply(FIRST, watch.look, head_cap=SLACK_BYTES, body_cap=0)
        except (ClosedError, OverBudgetError, ViolationError) as problem:
            self.close()
            told = self._zygote.log()
            raise SandboxError(
                f"a wall could not be raised: {told or problem}",
                where="sandbox",
                remedy="run `autograder doctor`",
            ) from problem

    def _after_closing(self, watch: Watch) -> EndedError:
        """Tell a process that ended from one that only closed its end of the wire."""
        cpu = watch.cpu_used()
        if not select.select([self._descriptor], [], [], PATIENCE)[0]:
            self.signal(signal.SIGKILL)
            return EndedError(Ended.VIOLATION, "closed the wire", cpu)
        ended = self._zygote.exit_of(self._number, PATIENCE)
        if watch.asked == "memory":
            return EndedError(Ended.OUT_OF_MEMORY, str(ended), cpu)
        unexplained = ended is None or ended.killed
        return EndedError(Ended.KILLED, str(ended or "ended"), cpu, unexplained=unexplained)


def _outer_number(descriptor: int) -> int:
    """Return a process's number out here; inside its own namespace it has another."""
    with open(f"/proc/self/fdinfo/{descriptor}", encoding="ascii") as lines:  # noqa: PTH123  # once per child
        for line in lines:
            if line.startswith("Pid:"):
                return int(line.split()[1])
    raise SandboxError(
        "the kernel does not tell a process's number", where="sandbox", remedy="Linux 5.3 or newer"
    )
