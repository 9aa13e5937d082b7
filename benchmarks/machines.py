"""One and two workers, of this machine's own pool and of a Dask cluster.

Every student hands in the solved notebook of the first unit. The pool is `autograder grade --workers`; the
cluster is a scheduler and worker processes over TCP, ready before the clock starts, and the class is marked
with `--scheduler`. CPU is that of all processes; what the same cluster costs that comes up and goes
away without marking is taken off. "times one" compares two workers with one, "of the pool" the
cluster with the pool, both by submissions per second. Scheduler, workers and coordinator share this machine's
cores: with two of them, a second worker on a second machine would have more. The four grade the same.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from common import Measured, autograder, built_class, graded_units, hand_in, scratch, table, timed

from autograder import gradebook

COUNT = 200
WORKERS = (1, 2)
WAIT = 120.0  # seconds after which a process will not come up any more


def measure() -> str:
    """Return a row per way of marking and number of workers."""
    rows = []
    with scratch() as folder:
        template = folder / "template"
        manifest, text = built_class(template, graded_units()[0])
        hand_in(template, manifest, text, COUNT)
        found = {}
        for name, marked in (("pool", _by_pool), ("cluster", _by_cluster)):
            for workers in WORKERS:
                place = folder / f"{name}-{workers}"
                shutil.copytree(template, place)
                found[name, workers] = marked(place, workers)
        _check_same([folder / f"{name}-{workers}" for name, workers in found], manifest.assignment)
    for (name, workers), one in found.items():
        times = f"{one.rate / found[name, WORKERS[0]].rate:.2f}"
        beside = f"{one.rate / found['pool', workers].rate:.2f}"
        rows.append(
            (name, workers, COUNT, f"{one.wall:.1f}", f"{one.rate:.2f}", f"{one.each:.0f}", times, beside)
        )
    head = ("what", "workers", "submissions", "wall s", "per s", "CPU ms each", "times one", "of the pool")
    return table(head, rows)


def _by_pool(place: Path, workers: int) -> Measured:
    return timed("pool", COUNT, [*_grade(place), "--workers", str(workers)])


def _by_cluster(place: Path, workers: int) -> Measured:
    """Let a process of its own start cluster and command: all their CPU time comes back through it."""
    wall = place / "wall.json"
    command = [sys.executable, __file__, str(place), str(workers)]
    idle = timed("idle cluster", COUNT, command)
    busy = timed("cluster", COUNT, [*command, str(wall)])
    seconds = json.loads(wall.read_text(encoding="utf-8"))
    return replace(busy, wall=seconds, cpu=busy.cpu - idle.cpu)


def _check_same(places: list[Path], assignment: str) -> None:
    first, *others = [[one.cells for one in gradebook.read_grades(place, assignment)] for place in places]
    if any(other != first for other in others) or len(first) != COUNT:
        raise RuntimeError("pool and cluster do not grade the same")


def _grade(place: Path) -> list[str | Path]:
    return autograder("grade", "--class", place, "--progress", "none")


def _mark(place: Path, workers: int, wall: Path | None) -> None:
    """Start a cluster, mark the class on it, note how long that took, and end the cluster."""
    with _cluster(place, workers) as address:
        if wall is None:
            return
        start = time.perf_counter()
        subprocess.run([*_grade(place), "--scheduler", address], check=True, stdout=subprocess.DEVNULL)
        wall.write_text(json.dumps(time.perf_counter() - start), encoding="utf-8")


@contextmanager
def _cluster(place: Path, workers: int) -> Iterator[str]:
    file = place / "scheduler.json"
    file.unlink(missing_ok=True)
    common = ["--scheduler-file", str(file), "--no-dashboard"]
    processes = []

    def start(module: str, *arguments: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *common, *arguments]
        with Path(os.devnull).open("wb") as nowhere:
            processes.append(subprocess.Popen(command, cwd=place, stdout=nowhere, stderr=nowhere))

    try:
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        _until(file.is_file)
        address = json.loads(file.read_text(encoding="utf-8"))["address"]
        for _ in range(workers):
            start("dask_worker", "--nthreads", "1", "--no-nanny")
        _until_workers(address, workers)
        yield address
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait(WAIT)


def _until_workers(address: str, workers: int) -> None:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(workers, timeout=WAIT)


def _until(reached: Callable[[], bool]) -> None:
    start = time.monotonic()
    while not reached():
        if time.monotonic() - start > WAIT:
            raise TimeoutError("the cluster does not come up")
        time.sleep(0.05)


if __name__ == "__main__":
    _mark(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]) if sys.argv[3:] else None)
