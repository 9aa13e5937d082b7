"""Hold one cell or call to its budget, looking at the process from outside."""

import os
import resource
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from autograder.sandbox.calls import Budget, Ended

Soft = Literal["", "memory", "cpu", "wall"]
LOOKS = 8  # from one walk through the files to the next: five a second
MOST_FILES = 20_000
PAGE = resource.getpagesize()
GRACE = 0.5  # seconds between asking and killing
JUMP = 1 << 29  # bytes over the budget at which nobody asks any more
SLACK = 200 << 20  # bytes that a traceback and its frames may still need after the memory signal
STOP = {"memory": signal.SIGUSR2, "cpu": signal.SIGINT, "wall": signal.SIGINT}


class OverBudgetError(Exception):
    """The process was killed: it did not stop when asked, or jumped over its limit."""

    def __init__(self, ended: Ended, detail: str) -> None:
        super().__init__(detail)
        self.ended = ended
        self.detail = detail


@dataclass(frozen=True)
class Vitals:
    """What the kernel says of a process, from outside."""

    process: int
    clock: int
    base_rss: int  # bytes, of the zygote
    scratch: str = ""  # its folder, where no file system of its own caps it

    def cpu_seconds(self) -> float | None:
        """Return the CPU time of the whole process; None when it is gone."""
        try:
            return time.clock_gettime(self.clock)
        except OSError:
            return None

    def others_cpu(self) -> float:
        """Return the CPU time of all threads but the main one, those that have ended included."""
        try:
            with open(f"/proc/{self.process}/task/{self.process}/schedstat", encoding="ascii") as file:  # noqa: PTH123  # asked often
                main = int(file.read().split()[0])
        except (OSError, IndexError, ValueError):
            return 0.0
        return max(0.0, (self.cpu_seconds() or 0.0) - main / 1e9)

    def resident(self) -> int:
        """Return the bytes in memory beyond what the zygote had already."""
        try:
            with open(f"/proc/{self.process}/statm", encoding="ascii") as file:  # noqa: PTH123  # asked often
                return int(file.read().split()[1]) * PAGE - self.base_rss
        except (OSError, IndexError, ValueError):
            return 0

    def wrote_more_than(self, cap: int) -> bool:
        """Return whether its files hold more than `cap` bytes, or are too many to count."""
        total, entries, folders = 0, 0, [self.scratch]
        while folders:
            try:
                with os.scandir(folders.pop()) as found:
                    for entry in found:
                        entries += 1
                        total += entry.stat(follow_symlinks=False).st_blocks * 512
                        if total > cap or entries > MOST_FILES:
                            return True
                        if entry.is_dir(follow_symlinks=False):
                            folders.append(entry.path)
            except OSError:
                continue  # removed in the meantime
        return False


class Watch:
    """Deadlines of one request: first a signal that raises in the student's line, then the end."""

    def __init__(
        self, vitals: Vitals, budget: Budget, send: Callable[[signal.Signals], None], file_bytes: int
    ) -> None:
        self.vitals, self.budget, self.send, self.file_bytes = vitals, budget, send, file_bytes
        self.looks = 0
        self.started = time.monotonic()
        self.cpu_before = vitals.cpu_seconds() or 0.0
        self.asked: Soft = ""
        self.asked_at = 0.0

    def cpu_used(self) -> float:
        """Return the CPU seconds since the start of the request."""
        now = self.vitals.cpu_seconds()
        return 0.0 if now is None else now - self.cpu_before

    def look(self) -> None:
        """Act on what is over its budget; raise OverBudgetError after killing."""
        self._count_files()
        over = self._over()
        if not over:
            return
        now = time.monotonic()
        if not self.asked:
            self.asked, self.asked_at = over, now
            self.send(STOP[over])
        elif now - self.asked_at > GRACE:
            self.kill(over)

    def kill(self, over: Soft) -> None:
        """End the process and say why."""
        self.send(signal.SIGKILL)
        raise OverBudgetError(ended_by(over), over)

    def _count_files(self) -> None:
        self.looks += 1
        if not self.vitals.scratch or self.looks % LOOKS or not self.vitals.wrote_more_than(self.file_bytes):
            return
        self.send(signal.SIGKILL)
        raise OverBudgetError(Ended.KILLED, "files")

    def _over(self) -> Soft:
        resident = self.vitals.resident()
        if resident > self.budget.memory_bytes + JUMP:
            self.kill("memory")
        allowance = SLACK if self.asked == "memory" else 0
        if resident > self.budget.memory_bytes + allowance:
            return "memory"
        if self.cpu_used() > self.budget.cpu_seconds:
            return "cpu"
        return "wall" if time.monotonic() - self.started > self.budget.wall_seconds else ""


def ended_by(over: Soft) -> Ended:
    """Return how a request ended that was over its budget in this respect."""
    return Ended.OUT_OF_MEMORY if over == "memory" else Ended.TIMED_OUT
