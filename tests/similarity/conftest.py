"""The class of copies, built once."""

from pathlib import Path

import pytest
from copied_class import make
from disguise import ROOT

from autograder.classroom import load_manifest
from autograder.course import load_course
from autograder.course.model import Course
from autograder.manifest import Manifest


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(ROOT)


@pytest.fixture(scope="session")
def copied(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the class; a test that changes it copies it first."""
    folder = tmp_path_factory.mktemp("similar") / "aula"
    make(folder, course)
    return folder


@pytest.fixture(scope="session")
def manifest(copied: Path, course: Course) -> Manifest:
    return load_manifest(copied, f"{course.units[0].slug}-es")
