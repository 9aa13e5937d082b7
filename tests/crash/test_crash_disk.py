"""A full disk, a folder that cannot be written, a locked database: one clear line, and nothing is lost."""

import errno
import gc
import os
import sqlite3
import stat
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from crash_class import CrashClass, fill_class

from autograder.__main__ import main
from autograder.classroom import stored_result
from autograder.classroom.folder import results_file
from autograder.course.model import Unit
from autograder.errors import AutograderError, ClassError, GradebookError

pytestmark = pytest.mark.slow  # many runs over a class

STUDENTS = 5
ROOM = 6 << 20  # bytes that a whole run of such a class needs at most


def mounted(*arguments: str) -> str:
    """Run a command of the system; return what it complained of."""
    done = subprocess.run(arguments, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or f"exit status {done.returncode}"


@dataclass(frozen=True)
class Disk:
    """A small file system of its own, with the class on it."""

    root: Path
    klass: CrashClass

    @contextmanager
    def filled(self, left: int) -> Iterator[None]:
        """Leave `left` bytes of it, as if somebody else's files had taken the rest."""
        ballast = self.root / "ballast"
        try:
            free = os.statvfs(self.root)
            with ballast.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, max(1, free.f_bavail * free.f_frsize - left))
            yield
        finally:
            ballast.unlink()

    @contextmanager
    def readonly(self) -> Iterator[None]:
        """Let nobody write on it."""
        assert not mounted("mount", "-o", "remount,ro", str(self.root))
        try:
            yield
        finally:
            assert not mounted("mount", "-o", "remount,rw", str(self.root))


def unmounted(root: Path) -> str:
    """Unmount as soon as nobody reads there: a chunk that was sent before a run stopped is still marked."""
    problem = ""
    for _ in range(50):
        gc.collect()  # what an exception still holds
        if not (problem := mounted("umount", str(root))):
            break
        time.sleep(0.2)
    return problem


@pytest.fixture
def disk(built: CrashClass, unit: Unit, tmp_path: Path) -> Iterator[Disk]:
    if os.geteuid() != 0:
        pytest.skip("mounting a small file system takes root; the tests of ENOSPC below need none")
    root = tmp_path / "disk"
    root.mkdir()
    size = sum(path.stat().st_size for path in built.folder.rglob("*") if path.is_file()) + 2 * ROOM
    problem = mounted("mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(root))
    if problem:
        pytest.skip(f"this machine lets even root mount nothing: {problem}")
    try:
        klass = built.copied_to(root / "class")
        fill_class(klass, unit, STUDENTS)
        yield Disk(root, klass)
    finally:
        assert not unmounted(root)


@pytest.fixture(scope="module")
def calm(
    built: CrashClass, unit: Unit, executor: Executor, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """Return what an undisturbed run makes of the same class."""
    klass = built.copied_to(tmp_path_factory.mktemp("calm") / "class")
    fill_class(klass, unit, STUDENTS)
    klass.grade(executor, chunk=2)
    return klass.contents()


@pytest.fixture
def filled(klass: CrashClass, unit: Unit) -> CrashClass:
    fill_class(klass, unit, STUDENTS)
    return klass


def one_line(error: AutograderError) -> str:
    assert error.where
    assert error.remedy
    assert "\n" not in str(error)
    return str(error)


def test_a_full_disk_stops_with_one_line_and_the_next_run_goes_on(
    disk: Disk, calm: dict[str, Any], executor: Executor
) -> None:
    before: int = 0
    for left in (0, 100_000, 250_000, 700_000, 1_200_000):
        with disk.filled(left):
            try:
                disk.klass.grade(executor, chunk=2)
            except AutograderError as error:
                assert "space" in one_line(error) or "full" in one_line(error)
            else:
                break
        now = disk.klass.stored() if left else 0
        assert now >= before  # what was marked stays marked
        before = now
    else:
        disk.klass.grade(executor, chunk=2)

    assert before > 0
    assert disk.klass.contents() == calm
    assert not list(disk.klass.folder.rglob("*.part"))
    assert not list((disk.klass.folder / "autograded").rglob(".*"))


def test_a_folder_that_cannot_be_written_is_told_and_can_still_be_read(
    disk: Disk, calm: dict[str, Any], executor: Executor
) -> None:
    with disk.readonly(), pytest.raises(ClassError, match=r"Read-only file system.*rights") as caught:
        disk.klass.grade(executor, chunk=2)
    one_line(caught.value)
    done = disk.klass.grade(executor, chunk=2)
    with disk.readonly():
        assert stored_result(disk.klass.folder, disk.klass.manifest.assignment).reports == done.reports
        with pytest.raises(ClassError, match="Read-only file system"):
            disk.klass.grade(executor, chunk=2, force=True)
    assert disk.klass.contents() == calm


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write in every folder")
def test_a_folder_of_somebody_else_is_told(filled: CrashClass, executor: Executor) -> None:
    own = filled.folder / ".autograder"
    own.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(ClassError, match=r"Permission denied.*rights"):
            filled.grade(executor, chunk=2)
    finally:
        own.chmod(stat.S_IRWXU)


@pytest.mark.parametrize("lock", ["immediate", "exclusive"])
def test_a_gradebook_locked_for_longer_than_the_wait_loses_nothing(
    filled: CrashClass, calm: dict[str, Any], executor: Executor, lock: str
) -> None:
    filled.count_filings()
    with closing(sqlite3.connect(filled.folder / "gradebook.db", isolation_level=None)) as other:
        other.execute(f"begin {lock}")
        with pytest.raises(
            GradebookError, match=r"gradebook\.db: .*database is locked — .*close it"
        ) as caught:
            filled.grade(executor, chunk=2, busy_seconds=0.2)
        one_line(caught.value)
        other.execute("rollback")
    marked = dict(filled.filings())
    assert marked  # of a class without results nobody asks the gradebook before something is to be written

    filled.grade(executor, chunk=2)

    assert filled.contents() == calm
    assert set(filled.filings().values()) == {1}
    assert marked.items() <= filled.filings().items()


def test_results_locked_for_longer_than_the_wait_lose_nothing(
    filled: CrashClass, calm: dict[str, Any], executor: Executor
) -> None:
    filled.count_filings()
    with closing(sqlite3.connect(results_file(filled.folder), isolation_level=None)) as other:
        other.execute("begin immediate")
        with pytest.raises(ClassError, match=r"results\.sqlite: .*locked.* — close the program") as caught:
            filled.grade(executor, chunk=2, busy_seconds=0.2)
        one_line(caught.value)
        other.execute("rollback")

    filled.grade(executor, chunk=2)

    assert filled.contents() == calm


def test_the_wait_for_a_lock_is_an_option_of_the_command(filled: CrashClass) -> None:
    with closing(sqlite3.connect(filled.folder / "gradebook.db", isolation_level=None)) as other:
        other.execute("begin exclusive")
        ran = filled.run("--busy-seconds", "0.2")
        other.execute("rollback")

    assert ran.returncode == 1
    (line,) = ran.stderr.splitlines()
    assert "database is locked" in line


PLACES = {
    "page": ("autograder.classroom.write.write_whole", "page"),
    "autograded notebook": ("autograder.gradebook.writer.sync_tree", "cannot be written"),
}


@pytest.mark.parametrize(("target", "told"), PLACES.values(), ids=PLACES.keys())
def test_no_space_for_the_third_student_leaves_no_half_of_anybody(
    filled: CrashClass,
    calm: dict[str, Any],
    executor: Executor,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    told: str,
) -> None:
    calls: list[Any] = []

    def full(path: Path, *given: Any) -> None:
        calls.append(path)
        if len(calls) == 3:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        real(path, *given)

    module, _, name = target.rpartition(".")
    real = getattr(__import__(module, fromlist=[name]), name)
    monkeypatch.setattr(target, full)

    with pytest.raises(ClassError, match=rf"{told}.*No space left on device.*free space"):
        filled.grade(executor, chunk=2)
    grades = filled.contents()["grade"]
    assert {row[0] for row in grades} == {path.split("/")[0] for path in filled.contents()["autograded"]}

    filled.grade(executor, chunk=2)

    assert filled.contents() == calm


def test_trouble_of_the_machine_is_one_line_wherever_it_is_met(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full() -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/somewhere")

    monkeypatch.setattr("autograder.cli.app", full)
    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 1
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 1
    assert told[0].startswith("autograder: /somewhere: No space left on device — ")


def test_a_mistake_of_ours_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong() -> None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "nowhere")

    monkeypatch.setattr("autograder.cli.app", wrong)
    with pytest.raises(FileNotFoundError):
        main()
