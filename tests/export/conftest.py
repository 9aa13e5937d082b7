"""A small graded class with everything that an export must get right."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "gradebook"))  # the small real class lives there

from graded_class import graded

from gradebook_class import Klass, build  # isort: skip  # found by the line above


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return graded(build(tmp_path_factory.mktemp("clase") / "aula"))


@pytest.fixture
def klass(template: Path, tmp_path: Path) -> Klass:
    from graded_class import copied

    return copied(template, tmp_path / "aula")
