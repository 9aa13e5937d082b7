"""A process that somebody else killed is no fault of the student: what it was doing is done again."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import QUICK

from autograder.sandbox import Sandbox
from autograder.sandbox.calls import Ended
from autograder.sandbox.home import Home
from autograder.sandbox.session import MOST_REPEATS, REPEATS, BoxSession

SLOW = "import time\ndef f(A):\n    time.sleep(0.6)\n    return 2 * A"


def process_of(session: BoxSession) -> int:
    """Return the number of the process that a session has now."""
    child: Any = session._child
    return int(child._vitals.process)


def parent_of(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


@contextmanager
def killed_meanwhile(find: Callable[[], int], times: int = 1) -> Iterator[None]:
    """Kill the process that `find` names, some time after the block began, once or each time it is new."""

    def kill() -> None:
        last = 0
        for _ in range(times):
            time.sleep(0.2)
            while (process := find()) == last:
                time.sleep(0.05)
            os.kill(last := process, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    yield
    thread.join()


def test_a_call_whose_process_was_killed_from_outside_is_made_again(box: Sandbox) -> None:
    with box.session() as session:
        session.run([SLOW])
        with killed_meanwhile(lambda: process_of(session)):
            call = session.call("f", [np.ones(2)])
        np.testing.assert_array_equal(call.value, [2, 2])


def test_a_cell_whose_process_was_killed_from_outside_is_run_again(box: Sandbox) -> None:
    with box.session() as session:
        with killed_meanwhile(lambda: process_of(session)):
            runs = session.run(["x = 1", "import time\ntime.sleep(0.6)\nx += 1", "x"])
        assert [run.ended for run in runs] == [Ended.VALUE] * 3
        assert [run.execution_count for run in runs] == [1, 2, 3]
        assert session.read("x").value == 2


def test_a_process_killed_between_two_requests_is_replaced(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["x = 3"])
        os.kill(process_of(session), signal.SIGKILL)
        assert session.read("x").value == 3


def test_a_cell_that_is_run_again_for_others_keeps_its_trust_when_killed_from_outside(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import time\ntime.sleep(0.6)\nx = 3", "import os\nos._exit(1)"])
        before = session._fork
        forked: list[Any] = []
        session._fork = lambda: forked.append(before()) or forked[-1]  # type: ignore[func-returns-value]  # append
        with killed_meanwhile(lambda: forked[-1]._vitals.process if forked else 0, times=1):
            assert session.read("x").value == 3
        assert len(forked) == 2


def test_a_zygote_that_was_killed_is_replaced_and_its_child_too(box: Sandbox) -> None:
    with box.session() as session:
        session.run([SLOW])
        with killed_meanwhile(lambda: parent_of(process_of(session))):
            call = session.call("f", [np.ones(2)])
        np.testing.assert_array_equal(call.value, [2, 2])
    with box.session() as following:
        assert following.run(["1"])[0].ended is Ended.VALUE


def test_a_function_that_kills_itself_is_tried_a_few_times_and_then_believed(box: Sandbox) -> None:
    with box.session() as session:
        session.run(["import signal\ndef f():\n    signal.raise_signal(signal.SIGKILL)", "def g(): return 1"])
        calls = [session.call("f", [], budget=QUICK) for _ in range(MOST_REPEATS // REPEATS + 1)]
        assert {(call.ended, call.detail) for call in calls} == {(Ended.KILLED, "signal 9")}
        assert session._revivals == MOST_REPEATS + len(calls) - 1
        assert session.call("g", []).value == 1


def test_folders_of_killed_graders_are_swept_and_those_in_use_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "autograder-zygote-left" / "1" / "deep").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "autograder-zygote-link").symlink_to(tmp_path / "outside")
    (tmp_path / "autograder-of_a_build").mkdir()
    first = Home()
    (first.path / "file").write_text("x")

    second = Home()

    assert (first.path / "file").is_file()
    assert not (tmp_path / "autograder-zygote-left").exists()
    assert (tmp_path / "outside").is_dir()
    second.remove()
    first.remove()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"outside", "autograder-zygote-link", "autograder-of_a_build"}


@pytest.mark.parametrize("source", ["os._exit(9)", "os.abort()"], ids=["exit", "abort"])
def test_other_ends_are_believed_at_once(box: Sandbox, source: str) -> None:
    with box.session() as session:
        session.run([f"import os\ndef f():\n    {source}"])
        assert session.call("f", [], budget=QUICK).ended is Ended.KILLED
        assert session.read("f").ended is Ended.VALUE
        assert session._revivals == 1
