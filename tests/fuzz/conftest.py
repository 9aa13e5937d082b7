"""The real released notebook, built once, and a line about each test's cases at the end of a long run."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from fuzz_effort import RAN, SECONDS, WANTED

from autograder import assignment
from autograder.course import load_course
from autograder.manifest import Manifest
from autograder.marking import end_children
from autograder.render import Words

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Released:
    """One assignment as students get it, and as they could hand it in."""

    manifest: Manifest
    empty: str
    solved: str


@pytest.fixture(scope="session")
def released() -> Released:
    course = load_course(ROOT)
    unit = course.units[0]
    built = assignment.build(course, unit, course.languages[0], "fuzz")
    # As in units that have some: what reads a student's code for names it needs is to be met too.
    cells = (replace(c, aside=True) if c.cell_id.startswith("demo-") else c for c in built.manifest.cells)
    manifest = replace(built.manifest, cells=tuple(cells))
    return Released(manifest, assignment.filled(manifest, {}), assignment.solved(manifest, unit))


@pytest.fixture(scope="session")
def words() -> Words:
    return Words.load(ROOT / "templates", load_course(ROOT).languages[0])


@pytest.fixture(scope="module")
def grader() -> Iterator[None]:
    """Marking starts a grader child; end it with the tests that use it."""
    yield
    end_children()


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if WANTED:
        terminalreporter.section("fuzz")
        for name in RAN:
            terminalreporter.line(f"{RAN[name]:7} cases {SECONDS[name]:8.1f} s  {name}")
        terminalreporter.line(f"{RAN.total():7} cases {SECONDS.total():8.1f} s  together")
        if RAN.total() < WANTED:
            terminalreporter.line(f"fewer than the {WANTED} that were asked for")


def pytest_sessionfinish(session: pytest.Session) -> None:
    if WANTED and RAN and RAN.total() < WANTED and session.exitstatus == 0:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
