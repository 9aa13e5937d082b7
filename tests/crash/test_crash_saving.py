"""Killed at any step of saving, rows and folders are old or new together, and the next run completes them."""

import os
import signal
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from crash_class import CrashClass, fill_class

from autograder import gradebook
from autograder.classroom.store import Store
from autograder.course.model import Unit
from autograder.errors import GradebookError
from autograder.gradebook.autograded import Staged

# The fork runs no thread but its own, and ends by SIGKILL.
pytestmark = [
    pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning"),
    pytest.mark.slow,  # many runs over a class
]

STUDENTS = 4


def die(*arguments: Any, **named: Any) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def at_call(number: int, real: Callable[..., Any], *, after: bool = False) -> Callable[..., Any]:
    """Return a function that dies in its `number`-th call, before or after doing its work."""
    left = [number]

    def counted(*arguments: Any, **named: Any) -> Any:
        left[0] -= 1
        if left[0] == 0 and not after:
            die()
        result = real(*arguments, **named)
        if left[0] == 0:
            die()
        return result

    return counted


POINTS: dict[str, tuple[Any, str, int, bool]] = {
    "a page is not yet in place": (Path, "replace", 2, False),
    "a folder is half written": (gradebook.writer, "copy_companions", 2, True),
    "the rows are written": (gradebook.writer, "write_penalties", 1, True),
    "an old folder is away": (Path, "rename", 1, True),
    "the second folder is half swapped": (Path, "rename", 3, True),
    "the rows are committed": (Staged, "finish", 1, False),
    "nobody was told": (Store, "saved", 1, False),
}


@pytest.fixture(scope="module")
def marked_twice(
    built: CrashClass, unit: Unit, executor: Executor, tmp_path_factory: pytest.TempPathFactory
) -> tuple[CrashClass, dict[str, Any]]:
    """Return a class with old grades in place and new ones that wait to be saved, and what it must become."""
    klass = built.copied_to(tmp_path_factory.mktemp("saving") / "class")
    names = fill_class(klass, unit, STUDENTS)
    klass.grade(executor)
    for name in names:
        path = (
            klass.folder / "submitted" / name / klass.manifest.assignment / f"{klass.manifest.notebook}.ipynb"
        )
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
        (path.parent / "timestamp.txt").write_text("2026-01-02 03:04:05 UTC", encoding="ascii")
    after = klass.copied_to(tmp_path_factory.mktemp("saved") / "class")
    after.grade(executor)

    def marks_only(folder: Path, manifest: Any, graded: Iterable[Any], **options: Any) -> None:
        assert len(list(graded)) == STUDENTS
        raise GradebookError("not now")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gradebook, "save", marks_only)
        with pytest.raises(GradebookError, match="not now"):
            klass.grade(executor)
    return klass, after.contents()


@pytest.mark.parametrize("point", POINTS.values(), ids=POINTS.keys())
def test_whatever_step_of_saving_is_the_last_the_next_run_completes_it(
    marked_twice: tuple[CrashClass, dict[str, Any]],
    executor: Executor,
    tmp_path: Path,
    point: tuple[Any, str, int, bool],
) -> None:
    waiting, expected = marked_twice
    klass = waiting.copied_to(tmp_path / "class")
    owner, name, number, after = point

    process = os.fork()
    if not process:
        setattr(owner, name, at_call(number, getattr(owner, name), after=after))
        try:
            klass.grade(executor)
        finally:
            os._exit(3)  # the point was never reached
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGKILL

    assert klass.grade(executor).marked == 0
    assert klass.contents() == expected
    assert not list((klass.folder / "autograded").rglob(".*"))
    assert not list((klass.folder / "pages").rglob("*.part"))
