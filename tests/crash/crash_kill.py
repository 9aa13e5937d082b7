"""Find the processes of a run by what they are, and kill one of them at a time of nobody's choosing."""

import os
import random
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from crash_class import CrashClass


@dataclass(frozen=True)
class Process:
    """One process, told from a later one with the same number by its start."""

    number: int
    parent: int
    started: int
    command: str

    @property
    def lives(self) -> bool:
        found = look_at(self.number)
        return found is not None and found.started == self.started


def look_at(number: int) -> Process | None:
    """Return a living process; a zombie that waits for its parent counts as gone."""
    try:
        facts = (
            Path(f"/proc/{number}/stat")
            .read_text(encoding="ascii", errors="replace")
            .rpartition(")")[2]
            .split()
        )
        command = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return None
    return None if facts[0] in "ZX" else Process(number, int(facts[1]), int(facts[19]), command)


def below(root: int) -> list[Process]:
    """Return every process that descends from `root`."""
    everybody = [look_at(int(path.name)) for path in Path("/proc").iterdir() if path.name.isdigit()]
    children: dict[int, list[Process]] = {}
    for one in everybody:
        if one is not None:
            children.setdefault(one.parent, []).append(one)
    found: list[Process] = []
    waiting = [root]
    while waiting:
        for one in children.get(waiting.pop(), []):
            found.append(one)
            waiting.append(one.number)
    return found


def kind_of(one: Process, others: dict[int, Process]) -> str:
    """Return what a process is to the run: a worker, a zygote, a child of one, bubblewrap."""
    if "autograder.marking.child" in one.command:
        return "worker"
    if one.command.startswith("bwrap "):
        return "bwrap"
    if "main.py" in one.command:
        parent = others.get(one.parent)
        inner = parent is not None and "main.py" in parent.command and not parent.command.startswith("bwrap ")
        return "child" if inner else "zygote"
    return "other"


@dataclass
class Life:
    """One run of `autograder grade`, and every process that was ever seen below it."""

    klass: CrashClass
    process: subprocess.Popen[str]
    seen: dict[tuple[int, int], Process] = field(default_factory=dict)

    @classmethod
    def begin(cls, klass: CrashClass) -> "Life":
        command = klass.command("--workers", "2")
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE, "text": True}
        return cls(klass, subprocess.Popen(command, start_new_session=True, **quiet))

    def look(self) -> dict[str, list[Process]]:
        """Return the living processes of the run by kind, the oldest first."""
        found = {one.number: one for one in below(self.process.pid)}
        kinds: dict[str, list[Process]] = {}
        for one in sorted(found.values(), key=lambda one: one.started):
            self.seen[one.number, one.started] = one
            kinds.setdefault(kind_of(one, found), []).append(one)
        return kinds

    def live_on(self, seconds: float) -> bool:
        """Let the run go on for a while; return whether it still does."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            self.look()
            time.sleep(0.02)
        return self.process.poll() is None

    def kill(self, kind: str, draw: random.Random) -> bool:
        """Kill one process of a kind; return whether there was one."""
        if kind == "coordinator":
            self.look()
            self.process.kill()
            self.process.wait()
            return True
        found = self.look().get(kind, [])
        # A worker that has just replaced a killed one may not have got any further with its submission.
        return bool(found) and _killed(found[0] if kind == "worker" else draw.choice(found))

    def end(self) -> tuple[int, str]:
        """Wait for the run's end; return its exit code and what it complained of."""
        while self.process.poll() is None:
            self.look()
            time.sleep(0.02)
        assert self.process.stderr is not None
        told = self.process.stderr.read()
        self.process.stderr.close()
        return self.process.returncode, told

    def left_behind(self, patience: float = 20.0) -> list[Process]:
        """Return the processes of the run that still live some time after its end."""
        until = time.monotonic() + patience
        while (left := [one for one in self.seen.values() if one.lives]) and time.monotonic() < until:
            time.sleep(0.05)
        return left


def _killed(one: Process) -> bool:
    """Kill exactly this process, not one that may have got its number since."""
    with suppress(ProcessLookupError):
        descriptor = os.pidfd_open(one.number)
        try:
            if one.lives:
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
                return bool(select.select([descriptor], [], [], 10)[0])
        finally:
            os.close(descriptor)
    return False


def victims(draw: random.Random, kills: int) -> Iterator[str]:
    """Yield whom to kill next: everybody in turn and in another order each time."""
    while kills > 0:
        turn = ["child", "zygote", "child", "bwrap", "worker", "child", "coordinator"]
        draw.shuffle(turn)
        yield from turn[:kills]
        kills -= len(turn)
