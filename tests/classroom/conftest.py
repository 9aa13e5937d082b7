"""A class with the real assignment, built once, and students who hand in."""

import json
import shutil
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from autograder import assignment, gradebook
from autograder.classroom import ClassResult, GradeOptions, Progress, grade_class, load_manifest
from autograder.classroom.progress import silent
from autograder.course import load_course
from autograder.course.model import Unit
from autograder.manifest import Manifest
from autograder.outcome import Report

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Classroom:
    """One class under test."""

    folder: Path
    manifest: Manifest
    unit: Unit

    def hand_in(self, student: str, text: str, name: str = "") -> Path:
        folder = self.folder / "submitted" / student / self.manifest.assignment
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / (name or f"{self.manifest.notebook}.ipynb")
        path.write_text(text, encoding="utf-8")
        return path

    def solved(self) -> str:
        return assignment.solved(self.manifest, self.unit)

    def filled(self, cells: Mapping[str, str]) -> str:
        return assignment.filled(self.manifest, cells)

    def grade(self, *, progress: Progress = silent, **options: Any) -> ClassResult:
        settings = {"workers": 1, **options}
        chosen = GradeOptions(self.folder, self.manifest.assignment, ROOT, **settings)
        return grade_class(chosen, progress=progress)

    def report(self, student: str, **options: Any) -> Report:
        return next(report for report in self.grade(**options).reports if report.student == student)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        db = sqlite3.connect(self.folder / "gradebook.db")
        try:
            return db.execute(query).fetchall()
        finally:
            db.close()

    def autograded(self, student: str) -> dict[str, Any]:
        path = (
            self.folder
            / "autograded"
            / student
            / self.manifest.assignment
            / f"{self.manifest.notebook}.ipynb"
        )
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found

    @property
    def automatic(self) -> float:
        """Return the points that no person has to give, those of extensions included."""
        criteria = sum(c.points for key in self.manifest.challenges for c in key.criteria)
        return criteria + sum(key.points for key in self.manifest.questions)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built") / "class"
    course = load_course(ROOT)
    gradebook.prepare_class(folder)
    assignment.build_into_class(course, course.units[0], "es", "test", folder)
    return folder


@pytest.fixture
def classroom(built: Path, tmp_path: Path) -> Classroom:
    folder = tmp_path / "class"
    shutil.copytree(built, folder)
    unit = load_course(ROOT).units[0]
    return Classroom(folder, load_manifest(folder, f"{unit.slug}-es"), unit)
