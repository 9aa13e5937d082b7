"""Measure `autograder grade` against stock `nbgrader autograde` on the same notebooks, in one run.

Usage: python benchmarks/run.py [--ours 100] [--stock 100] [--unit SLUG]

Stock nbgrader gets the same assignment without our configuration and without the hidden region that makes
its grade cells fail, so that both mark what a class would really hand in. Starting up is inside every rate.
"""

import argparse
import json
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder import assignment, gradebook
from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.manifest import Manifest

ROOT = Path(__file__).parents[1]
HIDDEN = re.compile(r"^### BEGIN HIDDEN TESTS.*?^### END HIDDEN TESTS\n?", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Measured:
    """One marking of a class."""

    what: str
    submissions: int
    wall: float
    cpu: float

    @property
    def rate(self) -> float:
        """Return submissions per second, start-up included."""
        return self.submissions / self.wall


def timed(what: str, submissions: int, command: list[str], folder: Path) -> Measured:
    """Run a command and return its wall time and the CPU time of it and all its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Measured(what, submissions, wall, cpu)


def hand_in(folder: Path, manifest: Manifest, text: str, count: int) -> None:
    """Write `count` submissions."""
    for number in range(count):
        place = folder / "submitted" / f"s{number:04d}" / manifest.assignment
        place.mkdir(parents=True)
        (place / f"{manifest.notebook}.ipynb").write_text(text, encoding="utf-8")


def stock_class(folder: Path, ours: Path, manifest: Manifest) -> None:
    """Make a class for stock nbgrader from our source notebook."""
    source = folder / "source" / manifest.assignment
    source.mkdir(parents=True)
    notebook = json.loads((ours / "source" / manifest.assignment / f"{manifest.notebook}.ipynb").read_text())
    for cell in notebook["cells"]:
        cell["source"] = HIDDEN.sub("", "".join(cell["source"]))
    (source / f"{manifest.notebook}.ipynb").write_text(json.dumps(notebook))
    (folder / "nbgrader_config.py").write_text("c = get_config()\nc.CourseDirectory.course_id = 'bench'\n")
    nbgrader(folder, "generate_assignment", manifest.assignment)


def nbgrader(folder: Path, *arguments: str) -> None:
    """Run one stock nbgrader command."""
    subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments], cwd=folder, check=True, capture_output=True
    )


def measure(ours: int, stock: int, slug: str) -> list[Measured]:
    """Mark the same notebook many times, with both, on one and two workers."""
    course = load_course(ROOT)
    unit = course.unit(slug) if slug else course.units[0]
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        template = Path(scratch) / "template"
        gradebook.prepare_class(template)
        built = assignment.build_into_class(course, unit, "es", "bench", template)
        manifest = load_manifest(template, built.assignment)
        text = assignment.solved(manifest, unit)
        for workers in (2, 1):
            folder = Path(scratch) / f"ours-{workers}"
            shutil.copytree(template, folder)
            hand_in(folder, manifest, text, ours)
            command = [sys.executable, "-m", "autograder", "grade", "--class", str(folder), "--quiet"]
            what = f"autograder grade, {workers} worker{'s' * (workers > 1)}"
            found.append(timed(what, ours, [*command, "--workers", str(workers)], ROOT))
        folder = Path(scratch) / "stock"
        folder.mkdir()
        stock_class(folder, template, manifest)
        hand_in(folder, manifest, text, stock)
        command = [sys.executable, "-m", "nbgrader", "autograde", manifest.assignment]
        found.append(timed("stock nbgrader autograde", stock, command, folder))
    return found


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ours", type=int, default=100)
    parser.add_argument("--stock", type=int, default=100)
    parser.add_argument("--unit", default="")
    chosen = parser.parse_args()
    found = measure(chosen.ours, chosen.stock, chosen.unit)
    slowest = found[-1]
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"{datetime.now(UTC):%Y-%m-%d}, {machine}")
    print(f"command: python benchmarks/run.py --ours {chosen.ours} --stock {chosen.stock}\n")
    print("| what | submissions | wall s | per second | CPU ms each | times stock |")
    print("|---|--:|--:|--:|--:|--:|")
    for one in found:
        times = one.rate / slowest.rate
        cpu = 1000 * one.cpu / one.submissions
        print(
            f"| {one.what} | {one.submissions} | {one.wall:.1f} | {one.rate:.2f} | {cpu:.0f} | {times:.1f} |"
        )


if __name__ == "__main__":
    main()
