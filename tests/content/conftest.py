"""The course as it lies in the repository, and the names its demo cells leave behind."""

import json
from pathlib import Path
from typing import Any

import jupytext
import pytest

from autograder.course import load_course
from autograder.course.model import Course, Unit

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def course() -> Course:
    return load_course(ROOT)


@pytest.fixture(scope="session")
def bahdanau(course: Course) -> Unit:
    return course.unit("bahdanau")


@pytest.fixture(scope="session")
def demo_names(course: Course, bahdanau: Unit) -> dict[str, Any]:
    """Run every demo cell but the figures, in order, in one name space, beside what long runs stored."""
    results = {
        slug: json.loads(path.read_text(encoding="utf-8")) for slug, path in course.experiments.items()
    }
    names: dict[str, Any] = {"stored": results}
    for cell in jupytext.reads(bahdanau.demos.read_text(encoding="utf-8"), fmt="py:percent").cells:
        if "figure" not in cell.metadata.get("tags", []):
            exec(cell.source, names)
    return names


@pytest.fixture(scope="session")
def n(demo_names: dict[str, Any]) -> dict[str, Any]:
    """The numbers the prose may print."""
    numbers = demo_names["n"]
    assert isinstance(numbers, dict)
    return numbers
