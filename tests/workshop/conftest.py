"""The workshop as it lies in the repository: its cells' names, and what its long experiments stored."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from autograder.course import load_course
from autograder.course.model import Course, Unit

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "course" / "taller"

Names = dict[str, Any]


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(ROOT)


@pytest.fixture(scope="session")
def unit(course: Course) -> Unit:
    return course.unit("taller")


@pytest.fixture(scope="session")
def experiments() -> ModuleType:
    """Return the script of `make experiments` as a module, without running anything."""
    spec = importlib.util.spec_from_file_location("experiments", FOLDER / "experiments.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["experiments"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def notebook(experiments: ModuleType) -> Names:
    """Return the names of the notebook's cells, with the references in place of the borrowed functions."""
    names: Names = experiments.with_references()
    experiments.run_cells(names, {"check"}.__contains__)
    return names


@pytest.fixture(scope="session")
def stored() -> Names:
    found: Names = json.loads((FOLDER / "experiments.json").read_text(encoding="utf-8"))
    return found
