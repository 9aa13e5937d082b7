"""Many machines: a real Dask scheduler and worker processes over TCP give what one machine gives."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from autograder.errors import ClassError
from autograder.outcome import Evidence
from autograder.records import to_plain

pytestmark = pytest.mark.slow  # a cluster comes up several times

STUDENTS = 8
WAIT = 300.0  # seconds after which a process will not come up any more
WORKER = ("dask_worker", "--nthreads", "1", "--no-nanny")

pytest.importorskip("distributed", reason="the extra [dask] is not installed")


@dataclass
class Cluster:
    """A scheduler and its workers, each a process of its own."""

    folder: Path
    processes: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    @property
    def address(self) -> str:
        found: str = json.loads((self.folder / "scheduler.json").read_text(encoding="utf-8"))["address"]
        return found

    def start(
        self, *arguments: str, before: Sequence[str] = (), env: Mapping[str, str] = MappingProxyType({})
    ) -> "subprocess.Popen[bytes]":
        command = [*before, sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
        command += ["--scheduler-file", str(self.folder / "scheduler.json"), "--no-dashboard"]
        with (self.folder / f"{len(self.processes)}.log").open("wb") as log:
            one = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self.folder, env={**os.environ, **env}
            )
        self.processes.append(one)
        return one

    def start_scheduler(self) -> None:
        self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0")
        until(lambda: (self.folder / "scheduler.json").is_file(), "the scheduler did not start")

    def start_worker(self, before: Sequence[str] = (), **env: str) -> "subprocess.Popen[bytes]":
        there = self.workers()
        one = self.start(*WORKER, before=before, env=env)
        until(lambda: self.workers() > there, "a worker did not start")
        return one

    def workers(self) -> int:
        from distributed import Client

        with Client(self.address, set_as_default=False) as client:
            return len(client.nthreads())

    def end_workers(self) -> None:
        for one in self.processes[1:]:
            one.terminate()
            one.wait(WAIT)
        del self.processes[1:]
        until(lambda: not self.workers(), "a worker did not end")

    def end(self) -> None:
        self.processes[0].terminate()
        self.processes[0].wait(WAIT)


def until(reached: Callable[[], bool], otherwise: str) -> None:
    start = time.monotonic()
    while not reached():
        assert time.monotonic() - start < WAIT, otherwise
        time.sleep(0.05)


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    found.start_scheduler()
    yield found
    found.end()


@pytest.fixture
def cluster(scheduler: Cluster) -> Iterator[Cluster]:
    yield scheduler
    scheduler.end_workers()


def hand_in(classroom: Any) -> None:
    for number in range(STUDENTS):
        classroom.hand_in(f"student{number}", classroom.solved() if number % 2 else classroom.filled({}))


def told(result: Any) -> list[Any]:
    """Return everything that may not depend on where it was found out."""
    return [to_plain(replace(report, evidence=Evidence())) for report in result.reports]


def test_two_workers_over_tcp_give_what_one_machine_gives(classroom: Any, cluster: Cluster) -> None:
    hand_in(classroom)
    alone = classroom.grade()
    cluster.start_worker()
    cluster.start_worker()

    together = classroom.grade(scheduler=cluster.address, force=True, chunk=1)

    assert together.marked == STUDENTS
    assert told(together) == told(alone)
    assert {score for _, score in scores(classroom)} == {0.0, classroom.automatic}


def test_a_worker_that_dies_over_a_chunk_costs_nothing(classroom: Any, cluster: Cluster) -> None:
    hand_in(classroom)
    alone = classroom.grade()
    doomed = cluster.start_worker()
    marked: list[str] = []

    def kill_at_work(event: Any) -> None:
        if event.kind == "marked" and not marked:
            # Its next chunk has been sent already: it dies with work in hand.
            doomed.send_signal(signal.SIGKILL)
            threading.Thread(target=cluster.start, args=WORKER).start()
        if event.kind == "marked":
            marked.append(event.student)

    together = classroom.grade(scheduler=cluster.address, force=True, chunk=1, progress=kill_at_work)

    assert told(together) == told(alone)
    assert sorted(marked) == [f"student{number}" for number in range(STUDENTS)]
    assert doomed.wait(WAIT) == -signal.SIGKILL


def test_a_scheduler_without_workers_is_told(classroom: Any, cluster: Cluster) -> None:
    hand_in(classroom)

    with pytest.raises(ClassError, match="the scheduler has no worker") as problem:
        classroom.grade(scheduler=cluster.address)

    assert f"dask worker {cluster.address}" in problem.value.remedy


def test_no_scheduler_is_told(classroom: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    hand_in(classroom)
    monkeypatch.setattr("autograder.classroom.machines.CONNECT_SECONDS", 1)

    with pytest.raises(ClassError, match="no scheduler answers"):
        classroom.grade(scheduler="tcp://127.0.0.1:9")


def test_a_worker_with_other_walls_is_refused(classroom: Any, cluster: Cluster) -> None:
    hand_in(classroom)
    cluster.start_worker(PATH="/nonexistent")  # finds no bubblewrap

    if "bwrap" not in walls_here():
        pytest.skip("bubblewrap does not work here: the worker has the same walls")
    with pytest.raises(ClassError, match="the worker has other walls"):
        classroom.grade(scheduler=cluster.address)


def test_a_worker_that_does_not_see_the_class_is_refused(classroom: Any, cluster: Cluster) -> None:
    if "bwrap" not in walls_here():
        pytest.skip("without bubblewrap no worker can be kept from seeing a folder")
    hand_in(classroom)
    cluster.start_worker(
        before=("bwrap", *("--dev-bind", "/", "/", "--tmpfs", str(classroom.folder)), "--die-with-parent")
    )

    with pytest.raises(ClassError, match="does not see the class") as problem:
        classroom.grade(scheduler=cluster.address)

    assert str(classroom.folder) in problem.value.remedy


def walls_here() -> str:
    from autograder import sandbox

    return sandbox.require("auto")


def scores(classroom: Any) -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = classroom.rows(
        "select s.student_id, sum(g.auto_score) from grade g"
        " join submitted_notebook n on g.notebook_id = n.id"
        " join submitted_assignment s on n.assignment_id = s.id group by s.student_id"
    )
    return found
