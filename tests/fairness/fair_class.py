"""A real class, collected from an LMS and marked: right, looping, wrong, not begun, unreadable, a team."""

import json
import sqlite3
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder import assignment, gradebook
from autograder.classroom import GradeOptions, grade_class, load_manifest
from autograder.classroom.folder import results_file
from autograder.classroom.store import Store
from autograder.collect import CollectOptions, collect
from autograder.course import load_course
from autograder.manifest import Manifest, Role
from autograder.outcome import CriterionResult, FunctionResult, Report

ROOT = Path(__file__).parents[2]
FUNCTION = "alineacion"
MISTAKE = "ignores_encoder"  # pays nothing for a good try
OTHER, SHIFTED = "contexto", "def contexto(alfa, H):\n    return alfa @ H + 0.25\n"  # no known mistake
PEOPLE = {
    "ana": ("Ana", "Núñez", ""),
    "eva": ("Eva", "Ruiz", ""),
    "ivan": ("Iván", "Gil", ""),
    "luis": ("Luis", "Peña", "rojo"),
    "mar": ("Mar", "Sáez", "rojo"),
    "nil": ("Nil", "Roto", ""),
}
LOOPS = """\
def alineacion(S, H, Wsa, Wha, va):
    filas = []
    for s in S:
        e = np.tanh(Wsa @ s + H @ Wha.T) @ va
        e = np.exp(e - e.max())
        filas.append(e / e.sum())
    return np.array(filas)
"""


@dataclass(frozen=True)
class Fair:
    """A class that was marked."""

    folder: Path
    manifest: Manifest

    @property
    def name(self) -> str:
        return self.manifest.assignment

    def options(self, **options: Any) -> GradeOptions:
        return GradeOptions(self.folder, self.name, **{"course_root": ROOT, "workers": 1, **options})

    def report(self, student: str) -> Report:
        with Store(results_file(self.folder), read_only=True) as store:
            found = store.report(self.name, student)
        assert found is not None
        return found

    def function(self, student: str, name: str = FUNCTION) -> FunctionResult:
        return next(f for f in self.report(student).functions if f.function == name)

    def criterion(self, student: str, name: str) -> CriterionResult:
        return self.function(student).criterion(name)

    def scores(self) -> dict[str, float]:
        """Return the score of every stored report."""
        with Store(results_file(self.folder), read_only=True) as store:
            return store.scores(self.name)

    def cells(self, student: str) -> dict[str, float | None]:
        """Return the automatic score of every grade cell, as the gradebook has it."""
        grades = gradebook.read_grades(self.folder, self.name)
        return {
            cell: grade.auto for one in grades if one.student == student for cell, grade in one.cells.items()
        }

    def page(self, student: str) -> str:
        return (self.folder / "pages" / self.name / f"{student}.html").read_text(encoding="utf-8")

    def sql(self, file: str, query: str, *values: str) -> list[tuple[Any, ...]]:
        db = sqlite3.connect(self.folder / file)
        try:
            with db:
                return db.execute(query, values).fetchall()
        finally:
            db.close()


def at(folder: Path) -> Fair:
    """Return a class that was built before."""
    (name,) = (path.stem for path in (folder / ".autograder" / "assignments").glob("*.json"))
    return Fair(folder, load_manifest(folder, name))


def moodle(student: str) -> str:
    """Return the name under which Moodle packs a student's file."""
    first, last, _ = PEOPLE[student]
    number = 100 + list(PEOPLE).index(student)
    return f"{first} {last}_{number}_assignsubmission_file_/mi práctica.ipynb"


def source_of(student: str) -> str:
    """Return what a student wrote for the function."""
    if student == "eva":
        return LOOPS
    known = load_course(ROOT).unit("bahdanau").misconceptions[FUNCTION][MISTAKE]
    return known.read_text(encoding="utf-8").replace("import numpy as np\n", "")


def handed_in(manifest: Manifest, student: str) -> str:
    """Return a student's notebook."""
    unit = load_course(ROOT).unit(manifest.unit)
    if student == "luis":
        return assignment.filled(manifest, {})
    if student == "nil":
        return "this is no notebook"
    solved = assignment.solved(manifest, unit)
    if student == "ana":
        return solved
    notebook = json.loads(solved)
    sources = {FUNCTION: source_of(student)} | ({OTHER: SHIFTED} if student == "ivan" else {})
    cells = {c.cell_id: c.belongs_to for c in manifest.cells if c.role is Role.SOLUTION}
    for cell in notebook["cells"]:
        if cells.get(cell["id"]) in sources:
            cell["source"] = sources[cells[cell["id"]]]
    return json.dumps(notebook)


def built(place: Path) -> Fair:
    """Build the first unit into a class, with archive and roster beside it."""
    folder, course = place / "aula", load_course(ROOT)
    gradebook.prepare_class(folder, gradebook.ClassSettings(mark_options=("--course", str(ROOT))))
    name = assignment.build_into_class(course, course.units[0], "es", "test", folder).assignment
    return Fair(folder, load_manifest(folder, name))


def write_lms_files(manifest: Manifest, place: Path, *, archive: str, roster: str) -> None:
    """Write the archive and the roster that an LMS would have given out."""
    lines = [f"{student},{','.join(fields)}" for student, fields in PEOPLE.items()]
    (place / roster).write_text("\n".join(["id,nombre,apellidos,equipo", *lines]) + "\n", encoding="utf-8")
    with zipfile.ZipFile(place / archive, "w") as packed:
        for student in PEOPLE:
            if student != "mar":  # of Luis's team, who hands in for both
                packed.writestr(moodle(student), handed_in(manifest, student))


def marked(place: Path) -> Fair:
    """Build a class, collect what an LMS packed, and mark it."""
    fair = built(place)
    write_lms_files(fair.manifest, place, archive="tarea.zip", roster="lista.csv")
    collect(CollectOptions(fair.folder, fair.name, (place / "tarea.zip",), place / "lista.csv"))
    grade_class(fair.options())
    return fair
