"""A copy of the course that a test may spoil, and how a notebook's cells are read and run."""

import json
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder import assignment
from autograder.assignment import Built
from autograder.course import load_course
from autograder.errors import CourseError

ROOT = Path(__file__).parents[2]
SLUG, LANGUAGE, SEED = "bahdanau", "es", "otono"


@dataclass(frozen=True)
class CourseCopy:
    """A folder with course/, solutions/ and templates/."""

    root: Path

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace the first `old` of a file; a test that spoils nothing is no test."""
        path = self.root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} no longer has {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def append(self, name: str, text: str) -> None:
        """Add lines at the end of a file."""
        with (self.root / name).open("a", encoding="utf-8") as file:
            file.write(text)

    def keep_one_language(self) -> None:
        """Unwrite the unit in every other language, so that an edit of the lesson is made in one place."""
        unit = self.root / "course" / SLUG / "unit.toml"
        text = unit.read_text(encoding="utf-8")
        found = re.search(r"^languages = (\[.*\])$", text, re.MULTILINE)
        assert found, "unit.toml no longer lists its languages in one line"
        for language in json.loads(found[1]):
            if language != LANGUAGE:
                shutil.rmtree(unit.parent / language)
        unit.write_text(text.replace(found[1], json.dumps([LANGUAGE]), 1), encoding="utf-8")

    def build(self, seed: str = SEED) -> Built:
        """Build the unit from this copy."""
        course = load_course(self.root)
        return assignment.build(course, course.unit(SLUG), LANGUAGE, seed)

    def refusal(self) -> str:
        """Return the one line with which the build is refused."""
        with pytest.raises(CourseError) as refused:
            self.build()
        line = str(refused.value)
        assert "\n" not in line
        return line


def cells(notebook: str) -> dict[str, dict[str, Any]]:
    """Return a notebook's cells by id, sources joined."""
    found = json.loads(notebook)["cells"]
    return {one["id"]: {**one, "source": "".join(one["source"])} for one in found}


def sources(notebook: str) -> str:
    """Return everything a notebook says."""
    return "\n".join(one["source"] for one in cells(notebook).values())
