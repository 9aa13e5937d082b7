"""The zygote: load everything once, then fork one child for each submission.

It reads its configuration from stdin and then speaks with the trusted side over one socket: requests to
fork, with the child's descriptors, are answered with a process descriptor and, later, how the child ended.
"""

import array
import gc
import json
import os
import random
import select
import shutil
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NoReturn

import audit
import meter
import scratch
import serve
import shell
import walls
import warm
from gate import Gate
from placeholders import Libraries
from sink import Sink

FAILED = 70  # exit status of a child whose walls could not be raised
LARGEST_MESSAGE = 1 << 17
DESCRIPTORS = 2  # of a child: its wire and the memory of its arguments


class Zygote:
    """The parent of all children of one sandbox."""

    def __init__(self, control: socket.socket, config: Mapping[str, Any]) -> None:
        self.control = control
        self.config = config
        self.equipment = make_equipment(config)
        self.landlock = walls.landlock_version()
        self.rules = config["rules"] and walls.Rules(**{k: tuple(v) for k, v in config["rules"].items()})
        program = bytes.fromhex(config["seccomp"] or "")
        self.seccomp = walls.prepare_seccomp(program) if program else None
        self.base = walls.memory_in_use()
        self.living: dict[int, int] = {}  # process descriptor -> process

    def run(self) -> None:
        """Fork and report until the trusted side is gone."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, lambda number, frame: self.end())
        self.say({"ready": True, "rss": self.base["VmRSS"], "landlock": self.landlock})
        poll = select.poll()
        poll.register(self.control, select.POLLIN)
        while True:
            for descriptor, _ in poll.poll():
                if descriptor == self.control.fileno():
                    poll.register(self.fork(), select.POLLIN)
                else:
                    poll.unregister(descriptor)
                    self.bury(descriptor)

    def fork(self) -> int:
        """Read one request and fork; return the child's process descriptor."""
        message, ancillary, _, _ = self.control.recvmsg(LARGEST_MESSAGE, socket.CMSG_SPACE(DESCRIPTORS * 4))
        if not message:
            self.end()
        given = array.array("i")
        for _level, _type, data in ancillary:
            given.frombytes(data[: len(data) - len(data) % given.itemsize])
        wire, memory = given
        phrases = json.loads(message)
        process = os.fork()
        if not process:
            self.become_child(wire, memory, phrases)
        os.close(wire)
        os.close(memory)
        descriptor = os.pidfd_open(process)
        self.living[descriptor] = process
        socket.send_fds(self.control, [json.dumps({"forked": process}).encode()], [descriptor])
        return descriptor

    def bury(self, descriptor: int) -> None:
        """Report how a child ended and remove what it wrote."""
        process = self.living.pop(descriptor)
        os.close(descriptor)
        _, status, used = os.wait4(process, 0)
        self.say({"ended": process, "status": status, "cpu": used.ru_utime + used.ru_stime})
        with suppress(OSError):
            scratch.remove(self.config["scratch"], str(process))

    def say(self, message: dict[str, Any]) -> None:
        """Send one message to the trusted side, if it still listens."""
        with suppress(BrokenPipeError, ConnectionResetError):
            self.control.sendall(json.dumps(message).encode())

    def end(self) -> NoReturn:
        """Kill what lives, remove what was written, and end."""
        for descriptor in list(self.living):
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
            self.bury(descriptor)
        shutil.rmtree(self.config["scratch"], ignore_errors=True)
        os._exit(0)

    def become_child(self, wire: int, memory: int, phrases: dict[str, str]) -> None:
        """Raise the walls around this process and serve; never return."""
        try:
            parent = os.getppid()
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            walls.die_with_parent(signal.SIGKILL)
            if os.getppid() != parent:
                os._exit(FAILED)
            keep_only(wire, memory)
            self.enter_walls()
            serve.start(self.equipment, phrases, shell.refuse_input)
            serve.Server(serve.Wire(wire), memory, self.equipment).run()
        except BaseException:
            os.write(2, traceback.format_exc().encode())
        finally:
            os._exit(FAILED)

    def enter_walls(self) -> None:
        """Shut this process in: each step leaves less, so their order matters."""
        folder = scratch.make(self.config["scratch"])
        tempfile.tempdir = folder
        os.environ.update(HOME=folder, TMPDIR=folder, MPLCONFIGDIR=folder)
        random.seed(0)
        raw = scratch.nameless_file(folder)
        walls.set_limits(self.base, self.config["memory"], self.config["file_bytes"])
        walls.drop_capabilities()
        walls.no_new_privileges()
        if self.rules:
            walls.enter_landlock(self.rules, folder, self.landlock)
        if self.seccomp:
            walls.load_seccomp(self.seccomp)
        os.dup2(raw, 1)
        os.dup2(raw, 2)
        os.close(raw)
        self.equipment.shell.sink.raw = 1
        self.equipment.gate.install()


def keep_only(*descriptors: int) -> None:
    """Close every descriptor but the standard three and the given ones."""
    start = 3
    for descriptor in sorted(descriptors):
        os.closerange(start, descriptor)
        start = descriptor + 1
    os.closerange(start, 1 << 16)


def make_equipment(config: Mapping[str, Any]) -> serve.Equipment:
    """Load and warm up everything a child needs, and hide our own modules from its imports."""
    sink = Sink()
    notebook = shell.make(sink)
    watch = audit.install()
    libraries = Libraries(config["libraries"], notebook.cells, watch.sparing)
    sys.meta_path.insert(0, libraries)
    warm.up(notebook, plots=config["plots"], cells=config["cells"])
    sys.gettrace = meter.gettrace
    ours = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120  # pathlib is an import more in every zygote
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(ours):
            del sys.modules[name]
    sys.modules["__main__"] = notebook.user_module
    sys.path[:] = [place for place in sys.path if place and place != ours]
    return serve.Equipment(notebook, Gate(), watch, libraries)


def main() -> None:
    """Start from the socket whose descriptor is the only argument."""
    walls.die_with_parent(signal.SIGTERM)
    control = socket.socket(fileno=int(sys.argv[1]))
    config = json.load(sys.stdin)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.argv[:] = ["ipykernel_launcher.py"]
    zygote = Zygote(control, config)
    gc.collect()
    gc.freeze()
    zygote.run()


if __name__ == "__main__":
    main()
