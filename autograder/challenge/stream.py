"""One pytest session for many submissions."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from autograder.challenge.desk import Candidate
from autograder.challenge.diagnosis import Bench
from autograder.challenge.exercise import GRADERS, Exercise
from autograder.challenge.plugin import Judge, OnRecord, OnResult
from autograder.errors import GraderError
from autograder.sandbox.calls import Session

SETTINGS = Path(__file__).with_name("pytest.ini")
# What every test would pay for and no grader needs.
OFF = (
    "terminal", "logging", "doctest", "junitxml", "faulthandler", "unraisableexception", "threadexception",
    "warnings", "tmpdir", "cacheprovider", "stepwise", "pastebin", "debugging", "recwarn", "monkeypatch",
    "subtests", "capture",
)  # fmt: skip  # words, read as text
_VARIABLES = ("PYTEST_ADDOPTS", "PYTEST_PLUGINS")


def judge_stream(
    exercises: Sequence[Exercise],
    candidates: Iterable[Candidate],
    on_result: OnResult,
    *,
    bench: Callable[[], Session],
    on_record: OnRecord | None = None,
    explain: bool = True,
) -> None:
    """Judge candidates one after the other, and hand each one's results over as soon as they are known.

    `candidates` is consumed lazily: the next one is taken when the results of the last have been handed over.
    `bench` opens a session of a trusted child, for our own code alone; it is called when first needed.
    `on_record` is told, function by function, what was asked: for a person who asks why. Without `explain`
    nothing is asked that only makes a result easier to understand.
    Raises GraderError, naming file and test, when a grader itself breaks; whatever `candidates` or
    `on_result` raise passes through.
    """
    if not exercises:
        _hand_over_nothing(candidates, on_result)
        return
    trusted = Bench(bench)
    judge = Judge(exercises, candidates, on_result, trusted, on_record, explain=explain)
    try:
        with _own_variables():
            code = pytest.main(_arguments(exercises), plugins=[judge])
    finally:
        trusted.close()
    if judge.problem is not None:
        raise judge.problem
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise GraderError(f"pytest stopped with exit code {int(code)}", where=str(GRADERS))


def _arguments(exercises: Sequence[Exercise]) -> list[str]:
    return [
        *(str(e.grader) for e in exercises),
        f"--rootdir={GRADERS}",
        f"--config-file={SETTINGS}",
        "--noconftest",
        "--disable-plugin-autoload",
        "--import-mode=importlib",
        "--assert=plain",
        *(f"-pno:{name}" for name in OFF),
    ]


@contextmanager
def _own_variables() -> Iterator[None]:
    """Keep the variables away that would give every pytest in this process more options."""
    kept = {name: os.environ.pop(name) for name in _VARIABLES if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(kept)


def _hand_over_nothing(candidates: Iterable[Candidate], on_result: OnResult) -> None:
    for candidate in candidates:
        on_result(candidate, ())
