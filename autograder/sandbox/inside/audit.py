"""Tell the trusted side, at once, when a student's code reaches for the meter.

Within a measured call that is tampering. At any other time libraries do it as well: it is told under another
name, and means something only beside CPU time that contradicts the count.
"""

import _thread
import sys
import threading
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
# Of a class, a library that makes one sets these, and nothing that counts steps hangs on them.
NAMED, LABELS = "object.__setattr__", frozenset({"__name__", "__qualname__", "__module__", "__doc__"})
Listener = Callable[[str], None] | None
Starter = Callable[[Any], bool] | None
THREAD = "_thread.start_new_thread"
STARTED = "thread started"  # one that is traced, within a measured call: no tampering
EARLIER = "earlier "  # before the name of an event outside a measured call
MOST = 32  # told of one call, and of everything outside measured calls


class Watch:
    """The handles of the hook; what it knows is kept in a closure, not here."""

    def __init__(
        self,
        listen: Callable[[Listener], None],
        overhear: Callable[[Listener, Callable[[], bool]], None],
        begin: Callable[[Starter], None],
        flush: Callable[[], None],
        spared: set[int],
    ) -> None:
        self._listen = listen
        self._begin = begin
        self._spared = spared
        self.overhear = overhear
        self.flush = flush  # what other threads did is told between two frames of ours, never amid one

    @contextmanager
    def telling(self, tell: Callable[[str], None]) -> Iterator[None]:
        """Pass the watched events of a block to `tell`."""
        self._listen(tell)
        try:
            yield
        finally:
            self.flush()
            self._listen(None)

    @contextmanager
    def starting(self, starter: Callable[[Any], bool]) -> Iterator[None]:
        """Show `starter` what every new thread begins with; what it cannot have traced is an event."""
        self._begin(starter)
        try:
            yield
        finally:
            self._begin(None)

    @contextmanager
    def sparing(self) -> Iterator[None]:
        """Leave out what our own code does in this thread; every other one is watched as before."""
        spared = {get_ident()} - self._spared  # what spared this thread before goes on to do so
        self._spared.update(spared)
        try:
            yield
        finally:
            self._spared.difference_update(spared)


def install() -> Watch:  # noqa: C901  # closures of one function: no other place is out of a student's reach
    """Add the hook to the interpreter, for good, and return what turns it on and off."""
    told = overheard = 0
    listener: Listener = None
    bystander: Listener = None
    is_students: Callable[[], bool] = bool
    starter: Starter = None
    waiting: list[str] = []
    spared: set[int] = set()
    main, genuine = get_ident(), _thread.start_new_thread

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in WATCHED or event.startswith("ctypes."):
            if event == NAMED and args[1] in LABELS and issubclass(type(args[0]), type):
                return  # a named tuple or a data class, made as the library makes it
            note(event)

    def start(function: Any, *args: Any) -> int:
        if starter is not None:
            note(STARTED if starter(function) else THREAD)
        return genuine(function, *args)

    def note(event: str) -> None:
        name = named(event) if get_ident() not in spared else ""
        if name and get_ident() == main:
            flush()
            tell(name)
        elif name:
            waiting.append(name)

    def named(event: str) -> str:
        nonlocal told, overheard
        if listener is not None:
            told += 1
            return event if told <= MOST else ""
        if bystander is None or not is_students():
            return ""
        overheard += 1
        return EARLIER + event if overheard <= MOST else ""

    def tell(name: str) -> None:
        hearer = bystander if name.startswith(EARLIER) else listener
        if hearer is not None:
            hearer(name)

    def flush() -> None:
        while waiting:
            tell(waiting.pop(0))

    def listen(wanted: Listener) -> None:
        nonlocal told, listener
        listener, told = wanted, 0

    def overhear(wanted: Listener, while_students: Callable[[], bool]) -> None:
        nonlocal bystander, is_students
        bystander, is_students = wanted, while_students

    def begin(wanted: Starter) -> None:
        nonlocal starter
        starter = wanted

    sys.addaudithook(hook)
    start.__name__ = start.__qualname__ = "start_new_thread"
    # Before 3.12 no event tells of a new thread.
    _thread.start_new_thread = _thread.start_new = threading._start_new_thread = start
    return Watch(listen, overhear, begin, flush, spared)
