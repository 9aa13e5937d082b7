"""Many writers, a held lock, a server that is away: nothing is lost, and one line says what to do."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from command_line import ROOT, Ran
from postgres_class import Klass, built, hand_in_all
from postgres_server import SECONDS, Server

from autograder import gradebook
from autograder.errors import GradebookError
from autograder.gradebook.graded import GradedSubmission

pytestmark = pytest.mark.postgres

Copy = Callable[[Klass], Klass]
Run = Callable[..., Ran]


def database(klass: Klass) -> str:
    return klass.url.rpartition("/")[2]


@contextmanager
def locked(server: Server, klass: Klass, table: str, mode: str) -> Iterator[None]:
    """Hold a table, as a program that writes in it does, until the block ends."""
    with server.connected(database(klass)) as connection, connection.transaction():
        connection.execute(f"lock table {table} in {mode} mode")
        yield


def waiting(server: Server, klass: Klass) -> int:
    """Return how many connections wait for a lock in this moment."""
    query = "select count(*) from pg_stat_activity where datname = '{}' and wait_event_type = 'Lock'"
    return int(server.execute(query.format(database(klass)))[0][0])


def one_line(ran: Ran) -> str:
    (line,) = ran.err.splitlines()
    return line


def grade(run: Run, klass: Klass, *more: str) -> Ran:
    return run("grade", "--class", klass.folder, "--course", ROOT, "--workers", "1", "--quiet", *more)


def test_two_classes_write_into_one_gradebook_at_the_same_time(
    server: Server, ready: Klass, copy: Copy, units: list[str], tmp_path: Path
) -> None:
    first = copy(ready)
    second = Klass(tmp_path / "otra", units[1])
    gradebook.prepare_class(second.folder)
    second.use(first.url)
    built(second)
    hand_in_all(second)  # the same students

    with locked(server, first, "student", "share"):  # neither can add a student now
        runs = [first.process(), second.process()]
        start = time.monotonic()
        while waiting(server, first) < len(runs):
            assert all(one.poll() is None for one in runs), [one.communicate() for one in runs]
            assert time.monotonic() - start < SECONDS
            time.sleep(0.1)
    told = [one.communicate(timeout=SECONDS) for one in runs]

    assert [one.returncode for one in runs] == [0, 0], told
    for klass in (first, second):
        again = klass.grade()
        assert (again.marked, again.failed) == (0, {})
        assert (
            sum(bool(one.cells) for one in gradebook.read_grades(klass.folder, klass.name)) == again.unchanged
        )


@pytest.mark.parametrize("seconds", ["0.3", "0"])
def test_a_lock_held_for_longer_than_the_wait_loses_nothing(
    server: Server, ready: Klass, done: Klass, copy: Copy, run: Run, seconds: str
) -> None:
    klass = copy(ready)

    with locked(server, klass, "grade", "share"):  # as long as this lasts, grades can be read
        ran = grade(run, klass, "--busy-seconds", seconds)
    again = klass.grade()

    assert ran.code == 1
    assert "nothing was written: canceling statement due to lock timeout — " in one_line(ran)
    assert "close it or wait, then run this again" in one_line(ran)
    assert again.marked == 0  # what the first run has found was kept, and is paid now
    assert klass.tables() == done.tables()


@pytest.mark.parametrize("command", ["grade", "forget"])
def test_no_command_waits_endlessly(server: Server, done: Klass, copy: Copy, run: Run, command: str) -> None:
    klass = copy(done)
    commands = {
        "grade": ("grade", "--class", klass.folder, "--course", ROOT, "--busy-seconds", "0.2", "--quiet"),
        "forget": ("forget", "ana", "--yes", "--class", klass.folder, "--busy-seconds", "0.2"),
    }

    with locked(server, klass, "grade", "access exclusive"):
        ran = run(*commands[command])

    assert ran.code == 1
    assert "lock timeout — another program writes in it" in one_line(ran)


def test_a_server_that_is_away_is_told_in_one_line(
    server: Server, ready: Klass, copy: Copy, run: Run
) -> None:
    klass = copy(ready)
    server.stop()

    ran = grade(run, klass)

    assert ran.code == 1
    assert f"postgresql://autograder:***@127.0.0.1:{server.port}/" in one_line(ran)
    assert "refused" in one_line(ran)
    assert "start the database's server, or wait for it" in one_line(ran)
    assert server.password not in ran.out + ran.err


def test_a_server_that_goes_away_while_marking_loses_nothing(
    server: Server, ready: Klass, done: Klass, copy: Copy, run: Run
) -> None:
    klass = copy(ready)
    marked: list[str] = []

    def stop(event: Any) -> None:
        if event.kind == "marked":
            marked.append(event.student)
        if len(marked) == len(list((klass.folder / "submitted").iterdir())):
            server.stop()

    with pytest.raises(GradebookError, match=r"nothing was written: .* — start the database's server"):
        klass.grade(progress=stop)
    server.start()
    again = klass.grade()

    assert again.marked == 0
    assert klass.tables() == done.tables()


def test_a_server_that_is_started_anew_between_batches_is_no_trouble(
    server: Server, ready: Klass, copy: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    klass = copy(ready)
    monkeypatch.setattr(sys.modules["autograder.gradebook.save"], "_BATCH", 1)
    students = sorted(path.name for path in (klass.folder / "submitted").iterdir())

    def unread() -> Iterator[GradedSubmission]:
        for student in students:
            yield GradedSubmission(student, {}, {}, readable=False)
            server.restart()

    saved = gradebook.save(klass.folder, klass.manifest, unread())

    assert (sorted(saved.students), saved.failed) == (students, {})


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ({"password": "0penSesame"}, "password authentication failed"),
        ({"database": "nothing_here"}, 'database "nothing_here" does not exist'),
        ({"user": "nobody_here"}, 'failed for user "nobody_here"'),
    ],
)
def test_a_wrong_url_is_told_without_its_password(
    server: Server, ready: Klass, copy: Copy, run: Run, part: dict[str, str], told: str
) -> None:
    klass = copy(ready)
    klass.use(server.url(**{"database": database(klass), **part}))

    for ran in (
        grade(run, klass),
        run("export", "--class", klass.folder),
        run("build", "--class", klass.folder, "--course", ROOT, "--unit", klass.unit, "--seed", "other"),
    ):
        assert ran.code == 1
        assert told in one_line(ran)
        assert "check CourseDirectory.db_url" in one_line(ran)
        for password in (server.password, part.get("password", server.password)):
            assert password not in ran.out + ran.err


def test_an_older_database_is_sent_to_nbgraders_upgrade(
    server: Server, ready: Klass, copy: Copy, run: Run
) -> None:
    klass = copy(ready)
    server.execute("alter table student drop column lms_user_id", database(klass))

    ran = run("export", "--class", klass.folder)

    assert ran.code == 1
    assert "back it up, then run `nbgrader db upgrade`" in one_line(ran)


def test_a_database_without_the_assignment_is_filled_by_building_again(
    server: Server, done: Klass, copy: Copy, run: Run
) -> None:
    klass = copy(done)
    server.execute(f"create database empty_{database(klass)}")
    klass.use(server.url(f"empty_{database(klass)}"))

    ran = grade(run, klass)
    assert ran.code == 1
    assert "a new database is filled by `autograder build`" in one_line(ran)
    built(klass)
    klass.set_due("2029-12-31 00:00 UTC")
    klass.grade()

    assert klass.tables() == done.tables()
