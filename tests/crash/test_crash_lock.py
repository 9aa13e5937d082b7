"""One run at a time in a class, and nobody is locked out by a run that died."""

import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest
from crash_class import ROOT, CrashClass

from autograder import assignment
from autograder.classroom import write_pages
from autograder.errors import ClassError
from autograder.gradebook import class_lock

HOLD = (
    "import pathlib, sys, time\nfrom autograder.gradebook import class_lock\n"
    "with class_lock(pathlib.Path(sys.argv[1])):\n    print('held', flush=True)\n    time.sleep(600)\n"
)


@pytest.fixture
def holder(klass: CrashClass) -> Iterator["subprocess.Popen[str]"]:
    """Another process that is at work in the class."""
    command = [sys.executable, "-c", HOLD, str(klass.folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_grade_is_told_whose_turn_it_is(klass: CrashClass, holder: "subprocess.Popen[str]") -> None:
    klass.hand_in("ana", "{}")

    ran = klass.run()

    assert ran.returncode == 1
    (line,) = ran.stderr.splitlines()
    assert f"(process {holder.pid} on " in line
    assert "another run is at work in this class" in line
    assert "wait until it has ended" in line


def test_building_and_rewriting_pages_wait_their_turn_too(klass: CrashClass, executor: Executor) -> None:
    built = assignment.Built(klass.manifest, "{}", "{}", (), {})
    klass.hand_in("ana", "{}")
    klass.grade(executor)
    with class_lock(klass.folder):
        for work in (
            lambda: klass.grade(executor),
            lambda: write_pages(klass.folder, klass.manifest.assignment, ROOT),
            lambda: assignment.install(built, klass.folder),
        ):
            with pytest.raises(ClassError, match="another run is at work"):
                work()

    assert write_pages(klass.folder, klass.manifest.assignment, ROOT) == 1


def test_a_killed_holder_locks_nobody_out(klass: CrashClass, holder: "subprocess.Popen[str]") -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()

    with class_lock(klass.folder):
        pass


def test_the_lock_is_free_again_after_an_error_inside(klass: CrashClass) -> None:
    with pytest.raises(ZeroDivisionError), class_lock(klass.folder):
        raise ZeroDivisionError
    with class_lock(klass.folder):
        pass


def test_two_threads_of_one_process_exclude_each_other(klass: CrashClass) -> None:
    told: list[str] = []

    def other() -> None:
        try:
            with class_lock(klass.folder):
                told.append("in")
        except ClassError as error:
            told.append(error.what)

    with class_lock(klass.folder):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert "another run" in told[0]


def test_a_class_that_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="no such class folder"), class_lock(tmp_path / "nowhere"):
        pass
