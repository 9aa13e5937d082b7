"""Speak with a child in frames: a nonce for every request, every length capped before anything is kept."""

import json
import secrets
import select
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from autograder.sandbox.values import ViolationError, text_of

REQUEST, REPLY, EVENT = b"SBXQ", b"SBXA", b"SBXE"
HEAD = 32  # bytes: magic, nonce, length of the JSON, length of the body
FIRST = bytes(16)  # nonce of the frame that a child sends unasked, before it runs anything
MOST_EVENTS = 1000
LONGEST_EVENT = 100
POLL = 25  # milliseconds between two looks at the child


class ClosedError(Exception):
    """The child closed the wire or is gone."""


@dataclass(frozen=True)
class Reply:
    """A whole valid frame."""

    head: dict[str, Any]
    head_size: int
    body: memoryview
    events: tuple[str, ...]  # what the audit hook told before it


class Wire:
    """The trusted end of one child's stream."""

    def __init__(self, stream: socket.socket) -> None:
        self.stream = stream
        stream.setblocking(False)
        self.readable = select.poll()
        self.readable.register(stream, select.POLLIN)
        self.writable = select.poll()
        self.writable.register(stream, select.POLLOUT)
        self.next_look = 0.0

    def ask(
        self, request: dict[str, Any], look: Callable[[], None], *, head_cap: int, body_cap: int
    ) -> Reply:
        """Send a request and return its reply; `look` is called while waiting, and may raise.

        Raises ClosedError when the child is gone and ViolationError for anything but the one valid answer.
        """
        self.next_look = time.monotonic() + POLL / 1000
        nonce = secrets.token_bytes(16)
        text = json.dumps(request).encode()
        self._send(REQUEST + nonce + struct.pack("<I", len(text)) + text, look)
        return self.reply(nonce, look, head_cap=head_cap, body_cap=body_cap)

    def reply(self, nonce: bytes, look: Callable[[], None], *, head_cap: int, body_cap: int) -> Reply:
        """Return the frame that answers `nonce`."""
        events: list[str] = []
        while True:
            magic, head_size, body_size = self._head(nonce, look)
            if magic == EVENT and head_size <= LONGEST_EVENT and not body_size and len(events) < MOST_EVENTS:
                events.append(text_of(self._exactly(head_size, look).decode("utf-8", "replace")))
                continue
            if magic != REPLY or head_size > head_cap or body_size > body_cap:
                raise ViolationError("unexpected frame, or one over its cap")
            head = self._exactly(head_size, look)
            body = self._exactly(body_size, look)
            return Reply(_json(bytes(head)), head_size, memoryview(body), tuple(dict.fromkeys(events)))

    def close(self) -> None:
        """Close the trusted end; the child then ends by itself."""
        self.stream.close()

    def _head(self, nonce: bytes, look: Callable[[], None]) -> tuple[bytes, int, int]:
        head = bytes(self._exactly(HEAD, look))
        if head[4:20] != nonce:
            raise ViolationError("an answer to no question")
        head_size, body_size = struct.unpack("<IQ", head[20:])
        return head[:4], head_size, body_size

    def _send(self, frame: bytes, look: Callable[[], None]) -> None:
        view = memoryview(frame)
        while view:
            try:
                view = view[self.stream.send(view, socket.MSG_NOSIGNAL) :]
            except BlockingIOError:
                self._ready(self.writable, look)
            except OSError as problem:
                raise ClosedError from problem

    def _ready(self, stream: select.poll, look: Callable[[], None]) -> bool:
        """Wait a moment for the stream; look at the child as often, also at one that never falls silent."""
        ready = bool(stream.poll(POLL))
        now = time.monotonic()
        if not ready or now >= self.next_look:
            look()
            self.next_look = now + POLL / 1000
        return ready

    def _exactly(self, size: int, look: Callable[[], None]) -> bytearray:
        data = bytearray(size)
        view = memoryview(data)
        while view:
            if not self._ready(self.readable, look):
                continue
            try:
                received = self.stream.recv_into(view)
            except BlockingIOError:
                continue
            except OSError as problem:
                raise ClosedError from problem
            if not received:
                raise ClosedError
            view = view[received:]
        return data


def _json(text: bytes) -> dict[str, Any]:
    try:
        head = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ViolationError("not JSON") from problem
    if type(head) is not dict:
        raise ViolationError("not an object")
    return head
