"""A class marked once for all tests of fairness and privacy; each test gets a copy."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from fair_class import Fair, at, marked

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return marked(tmp_path_factory.mktemp("clase")).folder


@pytest.fixture
def fair(template: Path, tmp_path: Path) -> Fair:
    folder = tmp_path / "aula"
    shutil.copytree(template, folder)
    return at(folder)
