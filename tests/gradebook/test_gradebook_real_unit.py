"""The whole road twice on a real unit: `grade_class`, and stock autograde with our configuration."""

import copy
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from gradebook_class import Klass

from autograder.assignment import build_into_class, solved
from autograder.classroom import GradeOptions, grade_class
from autograder.course import load_course
from autograder.gradebook import ClassSettings, prepare_class
from autograder.manifest import Manifest, Role

ROOT = Path(__file__).parents[2]
Notebook = dict[str, Any]
Change = Callable[[Notebook, Manifest], None]


def as_it_is(notebook: Notebook, manifest: Manifest) -> None:
    """Leave everything right."""


def unanswered(notebook: Notebook, manifest: Manifest) -> None:
    for cell, released in zip(notebook["cells"], manifest.cells, strict=True):
        cell["source"] = released.source


def all_a(notebook: Notebook, manifest: Manifest) -> None:
    variables = {question.id: question.variable for question in manifest.questions}
    for cell, released in zip(notebook["cells"], manifest.cells, strict=True):
        if released.role is Role.ANSWER:
            cell["source"] = f'{variables[released.belongs_to or ""]} = "a"'


def without_metadata(notebook: Notebook, manifest: Manifest) -> None:
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def with_a_copied_cell(notebook: Notebook, manifest: Manifest) -> None:
    index = [cell.role for cell in manifest.cells].index(Role.SOLUTION)
    notebook["cells"].append(dict(notebook["cells"][index]))


def with_function(name: str, source: str) -> Change:
    def change(notebook: Notebook, manifest: Manifest) -> None:
        for cell, released in zip(notebook["cells"], manifest.cells, strict=True):
            if released.role is Role.SOLUTION and released.belongs_to == name:
                cell["source"] = source

    return change


def ten_submissions(manifest: Manifest, right: Notebook) -> dict[str, Notebook]:
    """Return ten notebooks of a class: right, empty, wrong in one place each, late, copied, re-saved."""
    first, *_, last = (key.function for key in manifest.challenges)
    wrong = sorted((ROOT / "solutions" / manifest.unit / "misconceptions" / first).glob("*.py"))
    changes: dict[str, Change] = {
        "ana": as_it_is,
        "bea": unanswered,
        "carlos": with_function(first, wrong[0].read_text(encoding="utf-8")),
        "dora": with_function(first, wrong[-1].read_text(encoding="utf-8")),
        "eva": all_a,
        "fidel": with_function(last, f"def {last}(*a):\n    raise ValueError('no sé')"),
        "gema": with_function(last, f"def {last}(:"),
        "hugo": without_metadata,
        "ines": with_a_copied_cell,
        "juan": as_it_is,  # late
    }
    made = {student: copy.deepcopy(right) for student in changes}
    for student, change in changes.items():
        change(made[student], manifest)
    return made


@pytest.mark.slow
def test_stock_nbgrader_and_grade_class_agree_on_ten_submissions_of_a_real_unit(tmp_path: Path) -> None:
    course = load_course(ROOT)
    unit, aula = course.units[0], tmp_path / "aula"
    prepare_class(aula, ClassSettings(late_policy="zero", mark_options=("--course", str(ROOT))))
    manifest = build_into_class(course, unit, next(iter(unit.texts)), "otono", aula)
    ours = Klass(aula, manifest)
    ours.sql("update assignment set duedate = '2026-03-01 12:00:00.000000'")
    for student, notebook in ten_submissions(manifest, json.loads(solved(manifest, unit))).items():
        folder = aula / "submitted" / student / manifest.assignment
        folder.mkdir(parents=True)
        (folder / f"{manifest.notebook}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
        (folder / "timestamp.txt").write_text(f"2026-03-0{2 if student == 'juan' else 1} 00:00:00 UTC")
    shutil.copytree(aula, tmp_path / "de-serie")
    stock = Klass(tmp_path / "de-serie", manifest)

    result = grade_class(GradeOptions(aula, manifest.assignment, ROOT, workers=2))
    stock.nbgrader("autograde", manifest.assignment)

    assert ours.rows() == stock.rows()
    assert not result.failed
    scores = {report.student: report.score for report in result.reports}
    assert (
        scores["ana"]
        == scores["hugo"]
        == scores["ines"]
        == scores["juan"]
        > max(scores[student] for student in ("bea", "carlos", "dora", "eva", "fidel", "gema"))
    )
    assert scores["bea"] == 0
    penalties = {row[0]: row[3] for row in ours.rows()["notebook"]}
    assert penalties == dict.fromkeys(scores) | {"juan": scores["juan"]}
    for student in scores:
        name = Path(student) / manifest.assignment / f"{manifest.notebook}.ipynb"
        assert (aula / "autograded" / name).read_bytes() == (stock.root / "autograded" / name).read_bytes()
