"""Collect a cell's outputs as nbformat dictionaries, up to a number of bytes."""

import base64
import io
import json
import os
from typing import Any

_dumps, _loads = json.dumps, json.loads
EACH = 200  # bytes charged for any output, so that a flood of tiny ones ends too
RAW = 1 << 16  # bytes kept of what C code wrote in one cell

Output = dict[str, Any]


class Sink:
    """Everything one cell shows, in its true order."""

    def __init__(self) -> None:
        self.cut_notice = ""
        self.raw: int | None = None  # a file that stands behind descriptors 1 and 2
        self.start(0)

    def start(self, room: int) -> None:
        """Begin a new cell that may show `room` bytes."""
        self.outputs: list[Output] = []
        self.displayed: dict[str, list[Output]] = {}
        self.room = room
        self.cut = False
        self.characters = 0

    def stream(self, name: str, text: str) -> None:
        """Append text to stdout or stderr."""
        self.characters += len(text)
        if not text or self.cut:
            return
        size = json_bytes(text) if len(text) <= self.room else self.room + 1
        if size > self.room:
            self._append(name, beginning(text, self.room))
            self.room = 0
            self.full()
            return
        self.room -= size
        self._append(name, text)

    def add(self, output: Output) -> None:
        """Append a rich output or an error."""
        if self.pay(output):
            self.outputs.append(output)

    def pay(self, output: Output) -> bool:
        """Charge the bytes of an output; return whether there was room for it."""
        if self.cut:
            return False
        long = any(isinstance(v, str) and len(v) > self.room for v in output.get("data", {}).values())
        size = self.room + 1 if long else json_bytes(output) + EACH
        if size > self.room:
            self.full()
            return False
        self.room -= size
        return True

    def full(self) -> None:
        """Say once that the rest is not kept."""
        self.cut = True
        self._append("stderr", f"\n{self.cut_notice}\n")

    def _append(self, name: str, text: str) -> None:
        last = self.outputs[-1] if self.outputs else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            last["text"].append(text)
        else:
            self.room -= EACH
            self.outputs.append({"output_type": "stream", "name": name, "text": [text]})

    def take(self) -> list[Output]:
        """Return the outputs of the cell, with what C code printed at the end."""
        self.stream("stdout", self.printed_by_c())
        outputs, self.outputs = self.outputs, []
        for output in outputs:
            if output["output_type"] == "stream":
                output["text"] = "".join(output["text"])
        return outputs

    def printed_by_c(self) -> str:
        """Return, and forget, what reached descriptors 1 and 2 without passing through Python."""
        if self.raw is None:
            return ""
        try:
            size = os.lseek(self.raw, 0, os.SEEK_END)
            if not size:
                return ""
            text = os.pread(self.raw, min(size, RAW), 0).decode("utf-8", "replace")
            os.ftruncate(self.raw, 0)
            os.lseek(self.raw, 0, os.SEEK_SET)
        except OSError:  # the notebook closed it
            return ""
        return text


def json_bytes(value: Any) -> int:
    """Return the bytes that a value takes on the wire."""
    return len(_dumps(value))


def beginning(text: str, room: int) -> str:
    """Return the beginning of a text that takes at most `room` bytes on the wire."""
    part = text[: max(0, room - 2)]  # the quotation marks
    return part if json_bytes(part) <= room else part[: room // 12]  # no character takes more


def plain(bundle: dict[str, Any] | None) -> dict[str, Any]:
    """Return a MIME bundle as JSON data: bytes as base64, anything else that is no JSON as text."""
    made: dict[str, Any] = {}
    for key, value in (bundle or {}).items():
        if isinstance(value, bytes):
            value = base64.b64encode(value).decode()
        if type(value) is str:
            made[str(key)] = value
            continue
        try:
            made[str(key)] = _loads(_dumps(value))
        except (TypeError, ValueError, RecursionError):
            made[str(key)] = str(value)
    return made


class Stream(io.TextIOBase):
    """A notebook's stdout or stderr."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, sink: Sink, name: str, descriptor: int) -> None:
        self._sink, self.name, self._descriptor = sink, name, descriptor

    def writable(self) -> bool:
        """Return True, as a kernel's stream does."""
        return True

    def fileno(self) -> int:
        """Return the descriptor that C code writes to."""
        return self._descriptor

    def write(self, text: str) -> int:
        """Keep the text in the order in which it was written."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text)}")
        self._sink.stream(self.name, text)
        return len(text)
