"""A class that grows to ten thousand, and the run after it that finds nothing new.

Solved notebooks of one unit, each with a remark of its own so that no two files are equal. Memory is the
largest resident size of the coordinator, and of any one process below it (grader children, zygotes,
sandboxes).
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from common import Measured, autograder, built_class, graded_units, hand_in, scratch, table, timed

SIZES = (100, 1_000, 10_000)


def measure() -> str:
    """Return a row per size, and one for the run without news."""
    rows = []
    with scratch() as folder:
        manifest, text = built_class(folder, graded_units()[0])
        grade = autograder("grade", "--class", folder, "--progress", "none")
        before = 0
        for size in (*SIZES, SIZES[-1]):
            for number in range(before, size):
                hand_in(folder, manifest, text.replace('"# ', f'"# {number} ', 1), 1, first=number)
            with largest_below() as below:
                one = timed(f"{size} students, {size - before} new", size, grade)
            rows.append(_row(one, size - before, below[0], folder))
            before = size
    head = ("what", "wall s", "new per s", "CPU s", "coordinator MiB", "largest other MiB", "gradebook MiB")
    return table(head, rows)


def _row(one: Measured, new: int, below: int, folder: Path) -> tuple[object, ...]:
    gradebook = (folder / "gradebook.db").stat().st_size
    rate = f"{new / one.wall:.1f}" if new else "-"
    memory = (f"{size / 2**20:.0f}" for size in (one.peak, below, gradebook))
    return (one.what, f"{one.wall:.1f}", rate, f"{one.cpu:.0f}", *memory)


@contextmanager
def largest_below() -> Iterator[list[int]]:
    """Yield a list whose number becomes the largest peak of any grader child or sandbox seen meanwhile."""
    found, end = [0], threading.Event()

    def look() -> None:
        while not end.wait(0.5):
            for status in Path("/proc").glob("[0-9]*/status"):
                with suppress(OSError):
                    command = status.with_name("cmdline").read_bytes()
                    if b"autograder.marking.child" in command or b"/sandbox/main.py" in command:
                        lines = status.read_text().splitlines()
                        peak = next(line for line in lines if line.startswith("VmHWM"))
                        found[0] = max(found[0], 1024 * int(peak.split()[1]))

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield found
    finally:
        end.set()
        watcher.join()
