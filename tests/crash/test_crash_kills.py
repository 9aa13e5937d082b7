"""However its coordinator, workers, zygotes and children are killed, a class ends as if nothing had been.

Seven kills over a class of 40 belong to the tests; `make kills` does the same to a class of 200.
"""

import os
import random
import time
from collections import Counter
from pathlib import Path

import pytest
from crash_class import CrashClass, fill_class
from crash_kill import Life, victims

from autograder.course.model import Unit

pytestmark = pytest.mark.slow  # many runs over a class

STUDENTS = int(os.environ.get("CRASH_STUDENTS", "40"))
KILLS = int(os.environ.get("CRASH_KILLS", "7"))
SEED = os.environ.get("CRASH_SEED", "crash")
PAUSE = (0.1, 1.6)  # seconds between two kills


def test_after_any_kills_the_class_is_what_an_undisturbed_run_makes_of_it(
    klass: CrashClass, unit: Unit, tmp_path: Path
) -> None:
    names = fill_class(klass, unit, STUDENTS)
    klass.count_filings()
    calm = klass.copied_to(tmp_path / "calm")
    began = time.perf_counter()
    calm.grade()
    undisturbed = time.perf_counter() - began

    killed, lives, complaints = haunted(klass)

    print(
        f"\n{STUDENTS} students, {killed.total()} kills {dict(killed)}, {lives} runs, {complaints} complaints"
    )
    print(f"undisturbed {undisturbed:.0f} s, disturbed {time.perf_counter() - began - undisturbed:.0f} s")
    assert not [line for line in complaints if "Traceback" in line], complaints
    assert klass.contents() == calm.contents()
    assert klass.filings() == calm.filings() == dict.fromkeys(names, 1)
    assert klass.grade().marked == 0


def haunted(klass: CrashClass) -> tuple[Counter[str], int, list[str]]:
    """Mark a class while its processes are killed; return who was, in how many runs, and what they said."""
    draw = random.Random(SEED)
    waiting = list(victims(draw, KILLS))
    killed: Counter[str] = Counter()
    complaints: list[str] = []
    lives = 0
    code = -1
    while code != 0:
        lives += 1
        assert lives <= 2 * KILLS + 2, complaints
        life = Life.begin(klass)
        while waiting and life.live_on(draw.uniform(*PAUSE)):
            kind = waiting[0]
            if life.kill(kind, draw):
                killed[waiting.pop(0)] += 1
            elif not life.look().get("worker"):
                continue  # it has not begun yet
            else:
                waiting.append(waiting.pop(0))  # nobody of that kind lives here
            if kind == "coordinator":
                break
        code, told = life.end()
        complaints += [line for line in told.splitlines() if line and not line[0].isspace()]
        assert not life.left_behind(), life.left_behind()
    return killed, lives, complaints
