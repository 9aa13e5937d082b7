"""Worker processes that judge: they never outlive whoever started them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from autograder.marking.judging import Judges
from autograder.marking.known import known_cases

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds; far more than an ending takes

# Judges once, so that the worker is there, tells its number and waits.
STARTER = """
import multiprocessing, sys, time
from pathlib import Path
from autograder.marking.judging import Judges
from autograder.marking.known import known_cases

if __name__ == "__main__":
    with Judges(1) as judges:
        judges.judge(known_cases(Path(sys.argv[1]), ["contexto"]).of("stub"), "seed")
        print(*(process.pid for process in multiprocessing.active_children()), flush=True)
        time.sleep(1000)
"""


def test_results_come_in_the_order_of_the_cases() -> None:
    cases = known_cases(ROOT, ["contexto"]).of("stub", "reference", "misconception")
    with Judges(3) as judges:
        named = [result.misconception for result in judges.judge(cases, "order")]
    assert named == [None, None, *(case.name for case in cases[2:])]


def test_no_case_at_all_is_no_error() -> None:
    with Judges(2) as judges:
        assert judges.judge([], "none") == []


def test_a_worker_ends_when_its_starter_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "starter.py"
    script.write_text(STARTER, encoding="utf-8")
    command = [sys.executable, str(script), str(ROOT)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        (worker,) = map(int, starter.stdout.readline().split())
        assert is_running(worker)
        starter.send_signal(signal.SIGKILL)

    deadline = time.monotonic() + PATIENCE
    while is_running(worker) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not is_running(worker)


def is_running(process: int) -> bool:
    """Return whether a process still does something; one that nobody has waited for yet does not."""
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state != "Z"
