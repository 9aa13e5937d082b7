"""What the benchmarks share: classes to mark, commands with their wall time, CPU and memory."""

import ctypes
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder import assignment, gradebook
from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.manifest import Manifest

ROOT = Path(__file__).parents[1]
PR_SET_CHILD_SUBREAPER = 36
SEED = "bench"


@dataclass(frozen=True)
class Measured:
    """One command."""

    what: str
    count: int  # submissions
    wall: float  # seconds
    cpu: float  # seconds, of everything that the command started
    peak: int = 0  # bytes, of the largest process

    @property
    def rate(self) -> float:
        """Return submissions per second, start-up included."""
        return self.count / self.wall

    @property
    def each(self) -> float:
        """Return CPU milliseconds a submission, start-up included."""
        return 1000 * self.cpu / self.count


def own_descendants() -> None:
    """Become the parent of processes that outlive theirs, or their CPU time would be nobody's."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def reap() -> None:
    """Wait for everything below this process, so that its CPU time counts."""
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def timed(what: str, count: int, command: Sequence[str | Path], folder: Path = ROOT) -> Measured:
    """Run a command; raise CalledProcessError when it fails."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.perf_counter() - start
    reap()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(what, count, wall, cpu, 1024 * used.ru_maxrss)


def autograder(*arguments: str | Path) -> list[str | Path]:
    """Return our command line."""
    return [sys.executable, "-m", "autograder", *arguments]


@contextmanager
def scratch() -> Iterator[Path]:
    """Yield a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        yield Path(folder)


def built_class(folder: Path, slug: str, language: str = "es") -> tuple[Manifest, str]:
    """Build one unit into a class; return its manifest and the solved notebook."""
    course = load_course(ROOT)
    unit = course.unit(slug)
    gradebook.prepare_class(folder)
    built = assignment.build_into_class(course, unit, language, SEED, folder)
    manifest = load_manifest(folder, built.assignment)
    return manifest, assignment.solved(manifest, unit)


def hand_in(folder: Path, manifest: Manifest, text: str, count: int, first: int = 0) -> None:
    """Write `count` equal submissions of different students."""
    for number in range(first, first + count):
        place = folder / "submitted" / f"s{number:05d}" / manifest.assignment
        place.mkdir(parents=True)
        (place / f"{manifest.notebook}.ipynb").write_text(text, encoding="utf-8")


def graded_units() -> list[str]:
    """Return the units that carry points of their own."""
    return [
        unit.slug
        for unit in load_course(ROOT).units
        if any(not challenge.bonus for challenge in unit.challenges)
    ]


def machine() -> str:
    """Return the date, the machine and its load as a benchmark begins."""
    load = os.getloadavg()[0]
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, load {load:.1f} before"
    )


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a Markdown table; the first column holds words, the others numbers."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
