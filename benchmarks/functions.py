"""Measure what judging each function costs: CPU of grader, zygotes and sandbox together, start-up left out.

Usage: python benchmarks/functions.py [--copies 40] [FUNCTION …]

Judges the reference of a function a few times and many times, each in a run of its own; the difference is
what one more submission costs. CPU time hardly depends on what else the machine does.
"""

import argparse
import ctypes
import os
import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from autograder.course import load_course

ROOT = Path(__file__).parents[1]
FEW = 2
PR_SET_CHILD_SUBREAPER = 36


def main() -> None:
    """Print a line per function and the sum."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--copies", type=int, default=40)
    parser.add_argument("functions", nargs="*", metavar="FUNCTION")
    options = parser.parse_args()
    # Zygotes outlive their parent for a moment: they have to become ours, or their time is nobody's.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    references = {
        challenge.function: unit.references[challenge.function]
        for unit in load_course(ROOT).units
        for challenge in unit.challenges
        if not challenge.long
    }
    total = 0.0
    for function in options.functions or references:
        reference = references[function]
        many = FEW + options.copies
        each = (cpu_of(function, [reference] * many) - cpu_of(function, [reference] * FEW)) / options.copies
        total += each
        print(f"{function:24} {1000 * each:6.1f} ms", flush=True)
    print(f"{'all':24} {1000 * total:6.1f} ms of CPU a submission")


def cpu_of(function: str, files: list[Path]) -> float:
    """Return the CPU seconds of judging some files, with everything that was started for it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "autograder", "judge", function, *map(str, files)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
