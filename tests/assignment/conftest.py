"""The real course, built once; the real nbgrader, run once."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from course_copy import LANGUAGE, ROOT, SEED, SLUG, CourseCopy

from autograder import assignment
from autograder.assignment import Built
from autograder.course import load_course
from autograder.course.model import Course, Unit
from autograder.gradebook import prepare_class
from autograder.manifest import Manifest


@pytest.fixture(scope="session", autouse=True)
def no_settings_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the configuration of whoever runs the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        patch.setenv("JUPYTER_NO_CONFIG", "1")
        patch.setenv("JUPYTER_PLATFORM_DIRS", "1")
        yield


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(ROOT)


@pytest.fixture(scope="session")
def unit(course: Course) -> Unit:
    return course.unit(SLUG)


@pytest.fixture(scope="session")
def built(course: Course, unit: Unit) -> Built:
    return assignment.build(course, unit, LANGUAGE, SEED)


@pytest.fixture(scope="session")
def every(course: Course) -> dict[str, Built]:
    """Build every unit in every language it is written in; tests that use it are slow."""
    return {
        f"{unit.slug}-{language}": assignment.build(course, unit, language, SEED)
        for unit in course.units
        for language in unit.texts
    }


@pytest.fixture(scope="session")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Manifest]:
    """Install the assignment in a class; tests copy it before they change anything."""
    root = tmp_path_factory.mktemp("clase") / "aula"
    prepare_class(root)
    return root, assignment.install(built, root)


@pytest.fixture(scope="session")
def manifest(installed: tuple[Path, Manifest]) -> Manifest:
    return installed[1]


@pytest.fixture
def aula(installed: tuple[Path, Manifest], tmp_path: Path) -> Path:
    return Path(shutil.copytree(installed[0], tmp_path / "aula"))


@pytest.fixture
def copied(tmp_path: Path) -> CourseCopy:
    """Copy everything an author writes, to be spoiled in one place: of the unit's languages, only one."""
    for name in ("course", "solutions", "templates"):
        shutil.copytree(ROOT / name, tmp_path / "copy" / name)
    copy = CourseCopy(tmp_path / "copy")
    copy.keep_one_language()
    return copy
