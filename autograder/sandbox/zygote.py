"""The trusted end of a zygote: start it behind its wall, have it fork, learn how its children ended."""

import json
import os
import select
import signal
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from autograder.errors import SandboxError
from autograder.sandbox import bwrap, seccomp
from autograder.sandbox.home import Home
from autograder.sandbox.keeper import Keeper
from autograder.sandbox.readable import (
    DEVICES,
    INSIDE,
    PROC,
    existing,
    hidden_within,
    library_path,
    readable,
    without,
)
from autograder.sandbox.settings import Settings

START = 60.0  # seconds to load everything on a busy machine
ANSWER = 10.0  # seconds to fork; a zygote that cleans up a flood of files is replaced
FILE_BYTES = 1 << 24
LARGEST_MESSAGE = 1 << 17
KEPT = 64  # ends of children that are remembered
REMEDY = "run `autograder doctor`"


@dataclass(frozen=True)
class Forked:
    """A new child: its process descriptor here, its number inside."""

    descriptor: int
    number: int


@dataclass(frozen=True)
class Exit:
    """How a child ended, as the kernel tells its parent."""

    status: int
    cpu_seconds: float

    @property
    def killed(self) -> bool:
        """Return whether the kernel ended it at once, at somebody's request or for want of memory."""
        return os.WIFSIGNALED(self.status) and os.WTERMSIG(self.status) == signal.SIGKILL

    def __str__(self) -> str:
        if os.WIFSIGNALED(self.status):
            return f"signal {os.WTERMSIG(self.status)}"
        return f"exit status {os.WEXITSTATUS(self.status)}"


class Zygote:
    """One process that has loaded everything and forks a child per submission."""

    def __init__(self, settings: Settings, kind: str) -> None:
        """Start it; raise SandboxError with its last words when it does not come up."""
        walled = kind.startswith("bwrap")
        try:
            self._home = None if walled else Home()
        except OSError as problem:
            raise SandboxError(f"does not start: {problem}", where="sandbox", remedy=REMEDY) from problem
        self._folder = str(self._home.path) if self._home else ""
        self._exits: dict[int, Exit] = {}
        self._control, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            config = json.dumps(self._config(settings, kind)).encode()
            command = self._command(settings, walled, other)
            self._keeper = Keeper(command, self._environment(), other.fileno(), config)
        except OSError as problem:
            self._control.close()
            self._remove_folder()
            raise SandboxError(f"does not start: {problem}", where="sandbox", remedy=REMEDY) from problem
        finally:
            other.close()
        self.base_rss: int = self._ready()["rss"]

    def fork(self, wire: socket.socket, memory: int, phrases: Mapping[str, str]) -> Forked:
        """Fork a child that gets the other end of `wire` and the memory of its arguments."""
        request = json.dumps(dict(phrases)).encode()
        socket.send_fds(self._control, [request], [wire.fileno(), memory])
        message, descriptors = self._next(ANSWER)
        while "forked" not in message:
            self._note(message)
            message, descriptors = self._next(ANSWER)
        return Forked(descriptors[0], message["forked"])

    def exit_of(self, number: int, patience: float) -> Exit | None:
        """Return how a child ended; None when it is not known in time."""
        until = time.monotonic() + patience
        while number not in self._exits:
            left = until - time.monotonic()
            if left <= 0:
                return None
            try:
                self._note(self._next(left)[0])
            except SandboxError:
                return None
        return self._exits.pop(number)

    def scratch_of(self, number: int) -> str:
        """Return a child's folder where only we can keep it small; behind bubblewrap its size is capped."""
        return f"{self._folder}/{number}" if self._folder else ""

    def close(self) -> None:
        """End the zygote and every child of it."""
        self._control.close()
        self._keeper.stop(patience=2.0)
        self._remove_folder()

    def _remove_folder(self) -> None:
        if self._home:
            self._home.remove()
            self._home = None

    def _note(self, message: dict[str, Any]) -> None:
        self._exits[message["ended"]] = Exit(message["status"], message["cpu"])
        while len(self._exits) > KEPT:  # nobody asks about a child that was closed
            del self._exits[next(iter(self._exits))]

    def _next(self, patience: float) -> tuple[dict[str, Any], list[int]]:
        """Return the next message with its descriptors; raise SandboxError when none comes."""
        if not select.select([self._control], [], [], patience)[0]:
            raise SandboxError("the zygote does not answer", where="sandbox", remedy=REMEDY)
        data, descriptors = b"", list[int]()
        with suppress(ConnectionResetError):
            data, descriptors, _, _ = socket.recv_fds(self._control, LARGEST_MESSAGE, 1)
        if not data:
            raise SandboxError(f"the zygote ended: {self.log() or 'killed'}", where="sandbox", remedy=REMEDY)
        message: dict[str, Any] = json.loads(data)
        return message, descriptors

    def log(self) -> str:
        """Return the last line that the zygote wrote, or nothing."""
        return (self._keeper.log().splitlines() or [""])[-1]

    def _ready(self) -> dict[str, Any]:
        try:
            return self._next(START)[0]
        except SandboxError as problem:
            told = f"the zygote did not start: {self.log() or problem.what}"
            self.close()
            raise SandboxError(told, where="sandbox", remedy=REMEDY) from problem

    def _command(self, settings: Settings, walled: bool, control: socket.socket) -> list[str]:
        before = bwrap.command(settings.scratch_bytes, settings.hidden) if walled else []
        place = bwrap.PLACE if walled else str(INSIDE)
        return [*before, sys.executable, "-s", "-B", f"{place}/main.py", str(control.fileno())]

    def _environment(self) -> dict[str, str]:
        home = self._folder or bwrap.SCRATCH
        return {
            "PATH": "/usr/bin:/bin",
            "HOME": home,
            "LANG": "C.UTF-8",
            "IPYTHONDIR": f"{home}/ipython",
            "MPLCONFIGDIR": f"{home}/matplotlib",
            "MPLBACKEND": "module://matplotlib_inline.backend_inline",
            "OPENBLAS_NUM_THREADS": "1",  # 40 MiB of data for each further one, and the same sums everywhere
            "OMP_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
            "PYTHONHASHSEED": "0",
            **({"LD_LIBRARY_PATH": library_path()} if library_path() else {}),
        }

    def _config(self, settings: Settings, kind: str) -> dict[str, Any]:
        home = self._folder or bwrap.SCRATCH
        walls = kind.split("+")
        return {
            "libraries": settings.libraries,
            "plots": settings.plots,
            "cells": settings.cells,
            "scratch": home,
            "memory": settings.memory_bytes + settings.input_bytes,
            "file_bytes": FILE_BYTES,
            "rules": _rules(settings, walled="bwrap" in walls) if "landlock" in walls else None,
            "seccomp": seccomp.program().hex() if "seccomp" in walls else None,
        }


def _rules(settings: Settings, *, walled: bool) -> dict[str, list[str]]:
    """Return what Landlock leaves open; behind bubblewrap, what is hidden does not exist anyway."""
    paths = (*readable(), *existing(PROC))
    left_open = list(without(paths, () if walled else hidden_within(paths, settings.hidden)))
    return {
        "read": [one.path for one in left_open if not one.listing],
        "listing": [one.path for one in left_open if one.listing],
        "devices": list(DEVICES),
    }
