"""One real class, built once; every test works on a copy."""

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
    course = load_course(ROOT)
    folder = tmp_path_factory.mktemp("crash") / "class"
    gradebook.prepare_class(folder)
    manifest = assignment.build_into_class(course, unit, course.languages[0], "crash", folder)
    return CrashClass(folder, load_manifest(folder, manifest.assignment))


@pytest.fixture
def klass(built: CrashClass, tmp_path: Path) -> CrashClass:
    return built.copied_to(tmp_path / "class")


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    """One thread whose grader child stays for all tests of a file."""
    with ThreadPoolExecutor(1) as pool:
        yield pool
    end_children()
