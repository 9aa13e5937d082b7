"""Tell the trusted side, at once, when a measured call reaches for the meter."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Any

# No vectorised function raises one of these while it is measured, and each is a way to the meter.
WATCHED = frozenset(
    {
        "sys.settrace",
        "sys.setprofile",
        "sys.addaudithook",
        "sys._getframe",
        "sys._current_frames",
        "sys._current_exceptions",
        "sys.monitoring.register_callback",
        "gc.get_objects",
        "gc.get_referrers",
        "gc.get_referents",
        "object.__getattr__",
        "object.__setattr__",
        "object.__delattr__",
        "code.__new__",
        "function.__new__",
    }
)
Listener = Callable[[str], None] | None
MOST = 32  # told of one call


class Watch:
    """The handles of the hook; what it knows is kept in a closure, not here."""

    def __init__(self, listen: Callable[[Listener], Listener], spared: set[int]) -> None:
        self._listen = listen
        self._spared = spared

    @contextmanager
    def telling(self, tell: Callable[[str], None]) -> Iterator[None]:
        """Pass the watched events of a block to `tell`."""
        self._listen(tell)
        try:
            yield
        finally:
            self._listen(None)

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Leave out what our own code does within a watched block."""
        listener = self._listen(None)
        try:
            yield
        finally:
            self._listen(listener)

    @contextmanager
    def sparing(self) -> Iterator[None]:
        """Leave out what our own code does in this thread; every other one is watched as before."""
        self._spared.add(get_ident())
        try:
            yield
        finally:
            self._spared.discard(get_ident())


def install() -> Watch:
    """Add the hook to the interpreter, for good, and return what turns it on and off."""
    told = 0
    listener: Listener = None
    spared: set[int] = set()

    def hook(event: str, args: tuple[Any, ...]) -> None:
        nonlocal told
        if listener is None or told >= MOST or get_ident() in spared:
            return
        if event in WATCHED or event.startswith("ctypes."):
            told += 1
            listener(event)

    def listen(wanted: Listener) -> Listener:
        nonlocal told, listener
        former, listener, told = listener, wanted, 0
        return former

    sys.addaudithook(hook)
    return Watch(listen, spared)
