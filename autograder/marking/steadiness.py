"""The same verdicts whatever the seed, however many workers, on a quiet machine and on a busy one."""

import os
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event, Lock

from autograder.marking.judging import Judges, SandboxKind
from autograder.marking.known import Case, known_cases
from autograder.outcome import FunctionResult

# Ends by itself when whoever started it is gone.
BUSY = """
import os
while os.getppid() == {parent}:
    for _ in range(10**6):
        pass
"""


@dataclass(frozen=True)
class Way:
    """How the seeds are judged: by how many workers, beside how many busy loops."""

    workers: int
    busy: int = 0

    def __str__(self) -> str:
        """Return the way in words."""
        workers = "1 worker" if self.workers == 1 else f"{self.workers} workers"
        return f"{workers}, {self.busy} busy loops" if self.busy else workers


QUIET = Way(1)
WAYS = (Way(1, busy=2), Way(2, busy=2))
AT_ONCE = 5  # seeds, by the same sandboxes
LANES = 4  # of every way side by side; beside busy loops, more graders get more of the machine


@dataclass(frozen=True)
class Difference:
    """One case on which a seed and the first one disagree."""

    way: Way
    seed: int
    case: Case
    first: str
    now: str


@dataclass(frozen=True)
class Steadiness:
    """What repeating the verdicts showed."""

    cases: int
    rounds: int  # one round: all cases, one seed, one way
    differences: tuple[Difference, ...]


Progress = Callable[[Way, int, Sequence[Difference]], None]  # way, seed, its differences; one at a time


def steadiness(
    root: Path,
    seeds: int,
    *,
    ways: Sequence[Way] = WAYS,
    lanes: int = LANES,
    functions: Collection[str] = (),
    sandbox_kind: SandboxKind = "auto",
    progress: Progress = lambda way, seed, new: None,
) -> Steadiness:
    """Judge references, known wrong solutions and corpus with many seeds, in several ways.

    Everything is compared with the first seed, judged by one worker on a machine that does nothing else. All
    ways are judged at once, each in as many lanes: lane k has every lanes-th seed from the k-th on.
    """
    cases = known_cases(root, functions).of("reference", "misconception", "corpus")
    ((_, first),) = _rounds(cases, QUIET, range(1), sandbox_kind)
    stop, one_at_a_time = Event(), Lock()

    def lane(way: Way, share: Sequence[int]) -> list[Difference]:
        differences: list[Difference] = []
        for seed, now in _rounds(cases, way, share, sandbox_kind):
            compared = zip(cases, first, now, strict=True)
            new = [Difference(way, seed, c, was, n) for c, was, n in compared if was != n]
            differences += new
            with one_at_a_time:
                progress(way, seed, new)
            if stop.is_set():
                break
        return differences

    shares = [(way, range(k, seeds, lanes)) for way in ways for k in range(min(lanes, seeds))]
    with busy_loops(max(way.busy for way in ways)), ThreadPoolExecutor(len(shares)) as pool:
        running = [pool.submit(lane, *share) for share in shares]
        try:
            for done in as_completed(running):
                done.result()
        finally:
            stop.set()  # a grader that breaks in one lane breaks in all
    differences = tuple(difference for done in running for difference in done.result())
    return Steadiness(len(cases), seeds * len(ways), differences)


def _rounds(
    cases: Sequence[Case], way: Way, seeds: Sequence[int], sandbox_kind: SandboxKind
) -> Iterator[tuple[int, list[str]]]:
    """Yield every seed with what it told of every case."""
    with Judges(way.workers, sandbox_kind) as judges:
        for first in range(0, len(seeds), AT_ONCE):
            some = seeds[first : first + AT_ONCE]
            found = judges.judge(cases, *(f"seed {seed}" for seed in some), explain=False)
            for number, seed in enumerate(some):
                own = found[number * len(cases) : (number + 1) * len(cases)]
                yield seed, [told(result) for result in own]


def told(result: FunctionResult) -> str:
    """Return everything of a result that a student's points and name of a mistake depend on."""
    criteria = " ".join(f"{c.name}={c.verdict.value}:{c.score:g}:{c.code}" for c in result.criteria)
    flags = ",".join(flag.code for flag in result.flags)
    loops = ",".join(result.loops_over)
    return f"{criteria} named={result.misconception or '-'} loops={loops or '-'} flags={flags or '-'}"


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    """Keep some cores busy meanwhile."""
    loop = BUSY.format(parent=os.getpid())
    running = [subprocess.Popen([sys.executable, "-c", loop]) for _ in range(count)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()
