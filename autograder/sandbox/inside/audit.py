"""Tell the trusted side, at once, when a measured call reaches for the meter."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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

    def __init__(self, listen: Callable[[Listener], Listener]) -> None:
        self._listen = listen

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


def install() -> Watch:
    """Add the hook to the interpreter, for good, and return what turns it on and off."""
    told = 0
    listener: Listener = None

    def hook(event: str, args: tuple[Any, ...]) -> None:
        nonlocal told
        if listener is None or told >= MOST:
            return
        if event in WATCHED or event.startswith("ctypes."):
            told += 1
            listener(event)

    def listen(wanted: Listener) -> Listener:
        nonlocal told, listener
        former, listener, told = listener, wanted, 0
        return former

    sys.addaudithook(hook)
    return Watch(listen)
