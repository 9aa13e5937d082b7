"""A submission that was given up, perhaps through nobody's fault, is tried again by the next run."""

import subprocess
import sys
from concurrent.futures import Executor

import pytest
from crash_class import CrashClass

from autograder import assignment
from autograder.classroom import chunks
from autograder.marking import GRADER_ENDED, Job, Marked, Setup, client, mark_chunk

pytestmark = pytest.mark.slow  # several runs over a class


class DeadChild(client.Child):
    """A grader child that somebody kills as soon as it is sent something."""

    def send(self, message: dict[str, object]) -> None:
        self.kill()
        super().send(message)


def test_whoever_ended_two_grader_children_gets_a_reason_and_is_marked_by_the_next_run(
    klass: CrashClass, executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    klass.hand_in("ana", assignment.filled(klass.manifest, {}))
    klass.hand_in("eva", assignment.filled(klass.manifest, {}))

    def mark(setup: Setup, jobs: list[Job]) -> list[Marked]:
        found = []
        for job in jobs:
            with monkeypatch.context() as patch:
                if job.student == "ana":
                    patch.setattr(client.ChildPool, "take", _take_dead)
                found += mark_chunk(setup, [job])
        return found

    with monkeypatch.context() as patch:
        patch.setattr(chunks, "mark_chunk", mark)
        ana, eva = klass.grade(executor).reports
    assert [note.code for note in ana.notes] == [GRADER_ENDED]
    assert not ana.readable
    assert eva.readable

    again = klass.grade(executor)

    assert again.marked == 1
    assert [report.readable for report in again.reports] == [True, True]
    assert klass.grade(executor).marked == 0


def test_a_worker_that_is_sent_half_a_request_ends_without_a_word() -> None:
    command = [sys.executable, "-P", "-m", "autograder.marking.child"]
    ended = subprocess.run(command, input=b'{"setup": {"course": "/som', capture_output=True, check=False)

    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")


def _take_dead(pool: client.ChildPool) -> client.Child:
    child = DeadChild()
    pool._busy.append(child)
    return child
