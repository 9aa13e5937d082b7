"""Answer the trusted side's requests in a child, until the wire is closed."""

import json
import mmap
import os
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import meter
import numpy as np
from audit import Watch
from earlier import Earlier
from gate import Gate
from invoke import Arguments, Invocation
from keepsakes import keepsakes
from pack import pack
from placeholders import Libraries
from places import Keepsake
from render import describe
from salvage import definitions
from shell import Shell, headroom

REQUEST, REPLY, EVENT = b"SBXQ", b"SBXA", b"SBXE"
_PIECE = 1 << 20
# Bound now: a notebook that patches a module must not end its own session.
_read, _write, _exit, _dumps, _loads = os.read, os.write, os._exit, json.dumps, json.loads
_pack, _unpack = struct.pack, struct.unpack


@dataclass
class Equipment:
    """What a child inherits from the zygote, ready for use."""

    shell: Shell
    gate: Gate
    watch: Watch
    libraries: Libraries


class Wire:
    """Frames over one stream: `magic, nonce, length, JSON` in; the same with raw bytes out."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.nonce = bytes(16)

    def receive(self) -> dict[str, Any]:
        """Wait for a request; end the process when the trusted side is gone."""
        head = self._exactly(24)
        self.nonce = head[4:20]
        (length,) = _unpack("<I", head[20:])
        request: dict[str, Any] = _loads(self._exactly(length))
        return request

    def send(self, magic: bytes, head: bytes, body: bytes = b"") -> None:
        """Send one frame that answers the last request."""
        frame = magic + self.nonce + _pack("<IQ", len(head), len(body)) + head + body
        view = memoryview(frame)
        while view:
            view = view[_write(self.descriptor, view) :]

    def tell(self, event: str) -> None:
        """Send at once what the audit hook saw."""
        self.send(EVENT, event.encode()[:100])

    def _exactly(self, size: int) -> bytes:
        data = b""
        while len(data) < size:
            piece = _read(self.descriptor, min(size - len(data), _PIECE))
            if not piece:
                _exit(0)
            data += piece
        return data


class Server:
    """The child's side of a session."""

    def __init__(self, wire: Wire, memory: int, equipment: Equipment) -> None:
        self.wire = wire
        self.shell, self.gate = equipment.shell, equipment.gate
        self.watch, self.libraries = equipment.watch, equipment.libraries
        size = os.fstat(memory).st_size
        writable = mmap.mmap(memory, size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
        self.arguments = Arguments(writable, mmap.mmap(memory, size, mmap.MAP_SHARED, mmap.PROT_READ))
        self.earlier: dict[str, Earlier] = {}  # by function
        self.warm: set[str] = set()
        self.kept: list[Keepsake] | None = None  # not looked for since the last cell
        self.watch.overhear(self.wire.tell, lambda: self.gate.is_open)

    def run(self) -> None:
        """Serve one request after the other."""
        operations: dict[str, Callable[[dict[str, Any]], tuple[dict[str, Any], list[bytes]]]] = {
            "cell": self.cell,
            "call": self.call,
            "read": self.read,
        }
        self.wire.send(REPLY, b"{}")  # the walls stand
        while True:
            request = self.wire.receive()
            head, blobs = operations[request["op"]](request)
            self.watch.flush()
            self.wire.send(REPLY, _dumps(head).encode(), b"".join(blobs))

    def cell(self, request: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
        """Run a cell."""
        self.libraries.forget()
        self.kept = None
        shell, sink = self.shell, self.shell.sink
        shell.execution_count = request["count"]
        sink.start(request["room"])
        source = request["source"] if request["whole"] else self._salvaged(request["source"])
        count, error = shell.run(source, request["index"], self.gate)
        following, outputs = shell.execution_count, sink.take()
        head = {"outputs": outputs, "count": count, "next": following if type(following) is int else 1}
        return {**head, "raised": self.described(error)}, []

    def _salvaged(self, source: str) -> str:
        try:
            return self.gate.run(lambda: definitions(source))
        except (KeyboardInterrupt, MemoryError):
            return ""

    def call(self, request: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
        """Call a function with the arguments that lie in the shared memory."""
        function = self.shell.user_ns.get(request["name"])
        if not callable(function):
            return {"missing": True}, []
        sink = self.shell.sink
        sink.start(1 << 16)
        invocation = Invocation(function, request["args"], request["readonly"], self.arguments)
        head: dict[str, Any] = {"value": None, "measured": None}
        blobs: list[bytes] = []
        if request["measure"]:
            error = self._measure(invocation, frozenset(request["measure"]), request["name"], head)
            if error is None and not head["measured"]["capped"]:
                head["value"], blobs = pack(invocation.value, request["limit"])
        else:
            error = invocation.run(self.gate)
            if error is None:
                head["value"], blobs = pack(invocation.value, request["limit"])
        self.warm.add(request["name"])
        head["raised"] = self.described(error)
        head["altered"] = invocation.altered()
        head["overwrote"] = self._overwrote(request["name"], invocation.value)
        sink.take()
        head["printed"] = sink.characters
        return head, blobs

    def _overwrote(self, name: str, value: Any) -> bool:
        """Return whether the call changed what the one before returned; what it returned itself is kept."""
        last = self.earlier.setdefault(name, Earlier())
        overwrote = last.overwritten()
        last.keep(value, *self.arguments.lent)
        return overwrote

    def _measure(
        self, invocation: Invocation, what: frozenset[str], name: str, head: dict[str, Any]
    ) -> BaseException | None:
        stopped = None if name in self.warm else invocation.warm_up(self.gate)
        if stopped is None:
            if self.kept is None:
                self.kept = list(keepsakes(self.shell.user_ns))
            about = (self.wire.tell, self.shell.user_ns, self.kept)
            reading = invocation.measure(what, self.gate, self.watch, *about)
        else:
            reading = meter.Reading(error=stopped)
        head["measured"] = {
            "steps": reading.steps,
            "librarys": reading.librarys,
            "peak": reading.peak,
            "capped": reading.capped,
            "untraced": reading.untraced,
        }
        invocation.value = reading.value
        return reading.error

    def read(self, request: dict[str, Any]) -> tuple[dict[str, Any], list[bytes]]:
        """Read a variable."""
        if request["name"] not in self.shell.user_ns:
            return {"missing": True}, []
        node, blobs = pack(self.shell.user_ns[request["name"]], request["limit"])
        return {"value": node}, blobs

    def described(self, error: BaseException | None) -> dict[str, Any] | None:
        """Return an exception as plain data."""
        if error is None:
            return None
        with headroom():
            return describe(error, self.shell.cells)


def start(equipment: Equipment, phrases: dict[str, str], refuse_input: Callable[[str], None]) -> None:
    """Put the sentences of the student's language in place."""
    equipment.shell.refusal = phrases["refused"]
    equipment.shell.sink.cut_notice = phrases["output_cut"]
    equipment.gate.exhausted = phrases["out_of_memory"]
    equipment.libraries.sentence = phrases["missing_package"]
    refuse_input(phrases["no_input"])
    np.random.seed(0)
    sys.stdout.flush()
