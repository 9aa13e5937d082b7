"""Talk to the grader child: a process of its own per worker, because the sandbox dies with its thread.

An executor's task may run in any thread of any process (a pool here, a Dask worker elsewhere). Each
task leases a child, streams its jobs through it and gives it back; a child that dies is replaced and the
jobs it had not answered are sent again. A submission that ends two children gets a reasoned row.
"""

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from autograder.errors import AutograderError, ClassError, CourseError, GraderError, SandboxError
from autograder.marking.job import Job, Marked, Setup
from autograder.outcome import Flag, Note, Report
from autograder.records import from_plain, to_plain

GRADER_ENDED = "grader_ended"  # code of the note and flag of a submission that ended two grader children
_ERRORS = {kind.__name__: kind for kind in (ClassError, CourseError, GraderError, SandboxError)}


class Child:
    """One grader child and the pipe to it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "autograder.marking.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def send(self, message: dict[str, Any]) -> None:
        """Send one request; raise BrokenPipeError when the child is gone."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def receive(self) -> dict[str, Any] | None:
        """Return the next answer, or None when the child is gone."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.endswith(b"\n"):
            return None
        answer: dict[str, Any] = json.loads(line)
        return answer

    def kill(self) -> None:
        """End the child at once, whatever it is doing; its sandbox ends with it."""
        self._process.kill()

    def close(self) -> None:
        """End the child; its sandbox ends with it."""
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):
                pipe and pipe.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


class Stopped(Exception):  # noqa: N818  it says what happened to a chunk, and nobody is to mend it
    """A run was interrupted, and its children were ended."""


class ChildPool:
    """The grader children of this process."""

    def __init__(self) -> None:
        self._idle: list[Child] = []
        self._busy: list[Child] = []
        self._stopping = False
        self._lock = threading.Lock()

    def take(self) -> Child:
        """Return an idle child, or a new one; raise Stopped after `stop`."""
        with self._lock:
            if self._stopping:
                raise Stopped
            child = self._idle.pop() if self._idle else Child()
            self._busy.append(child)
            return child

    def give_back(self, child: Child) -> None:
        """Keep a healthy child for the next chunk."""
        with self._lock:
            self._busy.remove(child)
            self._idle.append(child)

    def drop(self, child: Child) -> None:
        """End a child that is dead or whose pipe may hold half an answer."""
        with self._lock:
            self._busy.remove(child)
        child.kill()
        child.close()

    def stop(self) -> None:
        """End the children at work, and let no other start until `close`: the run was interrupted."""
        with self._lock:
            self._stopping = True
            for child in self._busy:
                child.kill()

    def close(self) -> None:
        """End every idle child."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._stopping = False
        for child in idle:
            child.close()


@cache  # a Dask worker offers no other place that lives as long as its process
def pool() -> ChildPool:
    """Return the children of this process."""
    return ChildPool()


def end_children() -> None:
    """End the idle children of this process, and the sandboxes they own."""
    pool().close()


def stop_children() -> None:
    """End the children of this process at once, also those at work; chunks in flight raise Stopped."""
    pool().stop()


def mark_chunk(setup: Setup, jobs: Sequence[Job]) -> list[Marked]:
    """Mark some submissions in a grader child, in order; one result for each job, whatever happens.

    Raises the AutograderError that the child reports (a broken grader, a missing wall): such an error
    belongs to the course or the machine, never to a student.
    """
    done: list[Marked] = []
    deaths = 0
    while len(done) < len(jobs):
        before = len(done)
        healthy = _stream(setup, jobs[before:], done)
        if healthy:
            continue
        deaths = deaths + 1 if len(done) == before else 1
        if deaths == 2:
            done.append(_gave_up(setup, jobs[len(done)]))
            deaths = 0
    return done


def _stream(setup: Setup, jobs: Sequence[Job], done: list[Marked]) -> bool:
    """Send the jobs to one child and collect answers; return False when the child died on the way."""
    child = pool().take()
    try:
        child.send({"setup": to_plain(setup), "jobs": [to_plain(job) for job in jobs]})
        for _ in jobs:
            answer = child.receive()
            if answer is None:
                pool().drop(child)
                return False
            if "error" in answer:
                raise _error(answer["error"])
            done.append(from_plain(Marked, answer, where="grader child", error=GraderError))
    except BrokenPipeError:
        pool().drop(child)
        return False
    except BaseException:
        # Ctrl-C or an error in between: the pipe may hold half an answer, so the child is not reused.
        pool().drop(child)
        raise
    pool().give_back(child)
    return True


def _error(data: dict[str, str]) -> AutograderError:
    kind = _ERRORS.get(data["kind"], GraderError)
    return kind(data["what"], where=data["where"], remedy=data["remedy"])


def _gave_up(setup: Setup, job: Job) -> Marked:
    """Return the reasoned row of a submission that ended the grader child twice."""
    report = Report(
        student=job.student,
        assignment=setup.manifest.assignment,
        notes=(Note(GRADER_ENDED),),
        flags=(Flag(GRADER_ENDED),),
        readable=False,
    )
    return Marked(report)
