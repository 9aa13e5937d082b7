"""A small real class: built once by nbgrader itself, copied for every test."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from gradebook_class import ASSIGNMENT, NOTEBOOK, Klass, build, manifest_of


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Prepare a class and generate its assignment, with the real nbgrader."""
    return build(tmp_path_factory.mktemp("clase") / "aula")


@pytest.fixture
def make_class(template: Path, tmp_path: Path) -> Callable[[str], Klass]:
    """Copy the class under a name."""

    def make(name: str) -> Klass:
        root = tmp_path / name
        shutil.copytree(template, root)
        return Klass(root, manifest_of(root / "release" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"))

    return make


@pytest.fixture
def klass(make_class: Callable[[str], Klass]) -> Klass:
    """One class, ready to be graded."""
    return make_class("aula")
