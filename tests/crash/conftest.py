"""One real class, built once; every test works on a copy."""

import fcntl
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from crash_class import ROOT, CrashClass

from autograder import assignment, gradebook
from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.course.model import Unit
from autograder.marking import end_children


@pytest.fixture(scope="session")
def unit() -> Unit:
    return load_course(ROOT).units[0]


@pytest.fixture(scope="session")
def built(unit: Unit, tmp_path_factory: pytest.TempPathFactory) -> CrashClass:
    """Build the class, or wait for the one that another worker of the same test run builds."""
    course = load_course(ROOT)
    place = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        place = place.parent
    folder, language = place / "crash-built", course.languages[0]
    with (place / "crash-built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (place / "crash-built.done").exists():
            gradebook.prepare_class(folder)
            assignment.build_into_class(course, unit, language, "crash", folder)
            (place / "crash-built.done").touch()
    return CrashClass(folder, load_manifest(folder, f"{unit.slug}-{language}"))


@pytest.fixture
def klass(built: CrashClass, tmp_path: Path) -> CrashClass:
    return built.copied_to(tmp_path / "class")


@pytest.fixture(scope="session")
def executor() -> Iterator[Executor]:
    """One thread whose grader child stays for all tests."""
    with ThreadPoolExecutor(1) as pool:
        yield pool
    end_children()
