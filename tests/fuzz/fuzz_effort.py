"""How many cases, and what one case may use."""

import os
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from hypothesis import HealthCheck, settings

WANTED = int(os.environ.get("FUZZ_CASES", "0"))  # 0: the short run that belongs to the tests
CPU_SECONDS = 5  # of one case; an ordinary one takes some milliseconds
MEMORY = 1 << 29  # bytes beyond what the process has already

RAN: Counter[str] = Counter()
SECONDS: Counter[str] = Counter()


class TooMuchError(BaseException):
    """A case used more CPU time than any case may; nothing in the code under test catches this."""


def effort(short: int, share: float) -> settings:
    """Return Hypothesis's settings: `short` cases, the same every time, or a share of a long run's."""
    common = {"deadline": None, "suppress_health_check": list(HealthCheck), "print_blob": True}
    if not WANTED:
        return settings(max_examples=short, derandomize=True, database=None, **common)
    return settings(max_examples=max(short, round(share * WANTED)), **common)


@contextmanager
def bounded(name: str) -> Iterator[None]:
    """Count one case of a test, and end it when it takes too much time or memory."""

    def too_slow(number: int, frame: FrameType | None) -> None:
        raise TooMuchError(f"more than {CPU_SECONDS} s of CPU")

    limits = resource.getrlimit(resource.RLIMIT_AS)
    handler = signal.signal(signal.SIGPROF, too_slow)
    began = time.perf_counter()
    resource.setrlimit(resource.RLIMIT_AS, (_mapped() + MEMORY, limits[1]))
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        signal.signal(signal.SIGPROF, handler)
        RAN[name] += 1
        SECONDS[name] += time.perf_counter() - began


def _mapped() -> int:
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[0]
    return int(pages) * resource.getpagesize()
