"""The same class twice, in SQLite and in PostgreSQL, and what its gradebooks say."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder import assignment, gradebook
from autograder.classroom import ClassResult, GradeOptions, grade_class, load_manifest
from autograder.classroom.progress import Progress, silent
from autograder.course import load_course
from autograder.gradebook.create import child_environment
from autograder.gradebook.settings import Settings
from autograder.manifest import Manifest

ROOT = Path(__file__).parents[2]
LANGUAGE, SEED = "es", "postgres"
# A part of the score, so that a penalty follows what a person changes.
LATE = """\
from nbgrader.plugins import BasePlugin


class Tenth(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score / 10
"""
SETTINGS = "c.AssignLatePenalties.plugin_class = 'tenth.Tenth'\n"


@dataclass(frozen=True)
class Klass:
    """One class on disk."""

    folder: Path
    unit: str

    @property
    def name(self) -> str:
        return f"{self.unit}-{LANGUAGE}"

    @property
    def manifest(self) -> Manifest:
        return load_manifest(self.folder, self.name)

    @property
    def url(self) -> str:
        return Settings.of(self.folder).db_url

    def configure(self, text: str) -> None:
        path = self.folder / "nbgrader_config.py"
        with path.open("a", encoding="utf-8") as file:
            file.write(text)

    def use(self, url: str) -> None:
        """Name another gradebook, as whoever teaches does."""
        self.configure(f"c.CourseDirectory.db_url = {url!r}\n")

    def hand_in(self, student: str, cells: Mapping[str, str] | str, time: str = "") -> Path:
        manifest = self.manifest
        folder = self.folder / "submitted" / student / manifest.assignment
        folder.mkdir(parents=True, exist_ok=True)
        text = cells if isinstance(cells, str) else assignment.filled(manifest, cells)
        path = folder / f"{manifest.notebook}.ipynb"
        path.write_text(text, encoding="utf-8")
        if time:
            (folder / "timestamp.txt").write_text(time, encoding="ascii")
        return path

    def solved(self) -> str:
        return assignment.solved(self.manifest, load_course(ROOT).unit(self.unit))

    def grade(self, *, progress: Progress = silent, **options: Any) -> ClassResult:
        settings = {"workers": 1, **options}
        return grade_class(GradeOptions(self.folder, self.name, ROOT, **settings), progress=progress)

    def nbgrader(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run nbgrader's own command in the class, as a person would."""
        return subprocess.run(
            [sys.executable, "-m", "nbgrader", *arguments],
            cwd=self.folder,
            env=child_environment(),
            capture_output=True,
            text=True,
            check=False,
        )

    def set_due(self, date: str) -> None:
        ran = self.nbgrader("db", "assignment", "add", self.name, f"--duedate={date}")
        assert ran.returncode == 0, ran.stderr

    def process(self, *more: str) -> "subprocess.Popen[str]":
        """Start marking this class in a process of its own."""
        command = [sys.executable, "-m", "autograder", "grade", "--class", str(self.folder)]
        command += ["--course", str(ROOT), "--workers", "1", "--json", "--quiet", *more]
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)

    def tables(self) -> dict[str, list[str]]:
        return tables(self.url)


def built(klass: Klass) -> Klass:
    """Build a class's unit the way `autograder build` does."""
    course = load_course(ROOT)
    gradebook.prepare_class(klass.folder, gradebook.ClassSettings(mark_options=("--course", str(ROOT))))
    assignment.build_into_class(course, course.unit(klass.unit), LANGUAGE, SEED, klass.folder)
    return klass


def hand_in_all(klass: Klass) -> None:
    """Hand in right, wrong, late, broken and in several alphabets."""
    solved = klass.solved()
    functions = [key.function for key in klass.manifest.challenges]
    klass.hand_in("Berta", solved)
    klass.hand_in("ana", solved, "2030-01-01 00:00:00 UTC")
    klass.hand_in("Ñora", {functions[0]: f"def {functions[0]}(*a):\n    raise ValueError('\\0 \\ud800')"})
    klass.hand_in("zoe", solved[: len(solved) // 2])
    klass.hand_in("josé o'brien", {}, "2030-01-01 00:00:00 UTC")


def tables(url: str) -> dict[str, list[str]]:
    """Return every table of a gradebook; what a row's random id stands for is spelled out in its place."""
    from nbgrader.api import Base
    from sqlalchemy import create_engine, select

    engine = create_engine(url)
    names: dict[Any, str] = {}
    found: dict[str, list[str]] = {}
    try:
        with engine.connect() as connection:
            for table in Base.metadata.sorted_tables:
                rows = []
                for row in connection.execute(select(table)).mappings():
                    own = row.get("id") if row.get("id") not in names else None
                    plain = {key: names.get(value, value) for key, value in row.items()}
                    if own is not None and _is_random(own):
                        del plain["id"]
                    rows.append(str(plain))
                    if own is not None:
                        names[own] = str({key: plain[key] for key in plain if _names(key)})
                found[table.name] = sorted(rows)
    finally:
        engine.dispose()
    return found


def _is_random(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 32 and set(value) <= set("0123456789abcdef")


def _names(column: str) -> bool:
    return column in ("id", "name", "type") or column.endswith("_id")
