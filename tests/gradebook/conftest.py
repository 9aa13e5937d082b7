"""A small real class: built once by nbgrader itself, copied for every test."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from gradebook_class import ASSIGNMENT, NOTEBOOK, SOURCE, Klass, manifest_of

from autograder.gradebook import generate_assignment, prepare_class
from autograder.records import to_plain


@pytest.fixture(scope="session", autouse=True)
def no_settings_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the configuration of whoever runs the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        yield


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Prepare a class and generate its assignment, with the real nbgrader."""
    root = tmp_path_factory.mktemp("clase") / "aula"
    prepare_class(root)
    source = root / "source" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(json.dumps(SOURCE), encoding="utf-8")
    release = generate_assignment(root, ASSIGNMENT) / source.name
    manifest = manifest_of(release)
    (root / ".autograder" / "assignments" / f"{ASSIGNMENT}.json").write_text(json.dumps(to_plain(manifest)))
    return root


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
