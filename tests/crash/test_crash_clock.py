"""A clock that jumps changes no grade, marks nothing twice and forgets nobody."""

import ast
import os
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path

import pytest
from crash_class import ROOT, CrashClass, fill_class

from autograder.classroom.folder import results_file
from autograder.course.model import Unit

pytestmark = pytest.mark.slow  # several runs over a class

STUDENTS = 4
# What tells the time of day; durations come from time.monotonic and time.perf_counter.
CLOCKS = {
    "time": {"time", "time_ns", "localtime", "gmtime", "strftime", "ctime"},
    "datetime": {"now", "utcnow", "today"},
    "date": {"today"},
}
# A site of every Python that the run starts: its clock jumps by days, back and forth, at each look.
JUMPING = """
import itertools, time
_real, _jumps = time.time, itertools.cycle([0, 86400 * 400, -86400 * 400, 3600, -1e9])
time.time = lambda: _real() + next(_jumps)
time.time_ns = lambda: int(time.time() * 1e9)
"""


def looks_at_clocks(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            owner = node.value.id if isinstance(node.value, ast.Name) else getattr(node.value, "attr", "")
            if node.attr in CLOCKS.get(owner, ()):
                yield f"{path.relative_to(ROOT)}:{node.lineno}: {owner}.{node.attr}"


def test_nothing_that_marks_or_saves_asks_for_the_time_of_day() -> None:
    rooms = ("marking", "challenge", "sandbox", "submission", "graders", "classroom", "gradebook", "quiz.py")
    files = [
        file
        for room in rooms
        for file in (
            [ROOT / "autograder" / room]
            if room.endswith(".py")
            else (ROOT / "autograder" / room).rglob("*.py")
        )
    ]
    assert len(files) > len(rooms)
    assert [line for file in files for line in looks_at_clocks(file)] == []


def test_a_class_marked_under_a_jumping_clock_is_marked_alike(
    klass: CrashClass, unit: Unit, executor: Executor, tmp_path: Path
) -> None:
    fill_class(klass, unit, STUDENTS)
    jumping = klass.copied_to(tmp_path / "jumping")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text(JUMPING, encoding="utf-8")
    path = os.pathsep.join((str(tmp_path / "site"), os.environ.get("PYTHONPATH", "")))

    klass.grade(executor)
    ran = jumping.run("--workers", "1", PYTHONPATH=path)

    assert ran.returncode == 0, ran.stderr
    assert jumping.contents() == klass.contents()


def test_dates_of_files_and_results_in_the_future_or_the_past_mark_nothing_again(
    klass: CrashClass, unit: Unit, executor: Executor
) -> None:
    names = fill_class(klass, unit, STUDENTS)
    klass.count_filings()
    klass.grade(executor)
    before = klass.contents()
    for number, path in enumerate(sorted((klass.folder / "submitted").rglob("*.ipynb"))):
        os.utime(path, (moment := [0, 4_000_000_000][number % 2], moment))
    with closing(sqlite3.connect(results_file(klass.folder))) as db, db:
        db.execute("update results set made = '2099-01-01 00:00:00'")
        db.execute("update reports set made = '1970-01-01 00:00:00'")
    (late, *_) = names
    klass.hand_in(late, "{}")

    assert klass.grade(executor).marked == 1

    assert klass.filings() == {name: 1 + (name == late) for name in names}
    after = klass.contents()
    assert [row for row in after["grade"] if row[0] != late] == [
        row for row in before["grade"] if row[0] != late
    ]
    assert {row[2] for row in after["grade"] if row[0] == late} == {0.0}
