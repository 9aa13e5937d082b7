"""A real class, built and marked once: some students of the demo, each with something to report."""

import shutil
from pathlib import Path

import pytest
from made_class import LANGUAGE, ROOT, STUDENTS
from module_at import module_at

from autograder import assignment, gradebook
from autograder.classroom import GradeOptions, grade_class, load_manifest
from autograder.course import load_course
from autograder.course.model import Course
from autograder.manifest import Manifest


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(ROOT)


@pytest.fixture(scope="session")
def aula(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the class; a test that changes it copies it first."""
    folder = tmp_path_factory.mktemp("report") / "aula"
    unit = course.units[0]
    gradebook.prepare_class(folder)
    assignment.build_into_class(course, unit, LANGUAGE, "otono", folder)
    name = f"{unit.slug}-{LANGUAGE}"
    module_at(ROOT / "examples" / "demo_class.py").hand_in(folder, load_manifest(folder, name))
    for place in (folder / "submitted").iterdir():
        if place.name not in STUDENTS:
            shutil.rmtree(place)
    grade_class(GradeOptions(folder, name, ROOT, workers=1))
    return folder


@pytest.fixture(scope="session")
def manifest(aula: Path, course: Course) -> Manifest:
    return load_manifest(aula, f"{course.units[0].slug}-{LANGUAGE}")
