"""A small real class with a roster, copied for every test."""

import shutil
from pathlib import Path

import pytest
from lms_exports import ROSTER, Collecting

from autograder.collect.tables import read_people
from autograder.collect.vocabulary import vocabulary
from autograder.gradebook import Person, save_roster

from gradebook_class import ASSIGNMENT, NOTEBOOK, Klass, build, manifest_of  # isort: skip  # lms_exports finds it


@pytest.fixture(scope="session")
def roster(tmp_path_factory: pytest.TempPathFactory) -> tuple[Person, ...]:
    path = tmp_path_factory.mktemp("roster") / "lista.csv"
    path.write_text(ROSTER, encoding="utf-8")
    return read_people(path, vocabulary())


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory, roster: tuple[Person, ...]) -> Path:
    root = build(tmp_path_factory.mktemp("clase") / "aula")
    save_roster(root, roster)
    return root


@pytest.fixture
def collecting(template: Path, tmp_path: Path) -> Collecting:
    root = tmp_path / "aula"
    shutil.copytree(template, root)
    place = tmp_path / "descargas"
    place.mkdir()
    return Collecting(Klass(root, manifest_of(root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb")), place)
