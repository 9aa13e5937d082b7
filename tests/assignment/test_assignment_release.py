"""The released notebook asks everything and answers nothing."""

import ast
import json
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from course_copy import ROOT, SLUG, cells, sources

from autograder.assignment import Built
from autograder.assignment.check import check_asides, check_release
from autograder.course.model import Unit
from autograder.errors import CourseError
from autograder.manifest import Manifest, ReleasedCell, Role

SECRET = sorted((ROOT / "autograder" / "graders").rglob("*.py")) + sorted((ROOT / "solutions").rglob("*.py"))


def bodies(path: Path) -> list[str]:
    """Return the statements of every function of a file, one line each, as Python would print them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    statements = [statement for function in functions for statement in function.body]
    return [
        ast.unparse(one) for one in statements if not isinstance(one, (ast.Expr, ast.Pass, ast.FunctionDef))
    ]


def test_no_statement_of_a_solution_or_grader_is_in_it(built: Built) -> None:
    told = set()
    for one in cells(built.release).values():
        if one["cell_type"] == "code":
            told |= {
                ast.unparse(node) for node in ast.walk(ast.parse(one["source"])) if isinstance(node, ast.stmt)
            }

    assert SECRET
    for path in SECRET:
        given_away = [line for line in bodies(path) if line in told and len(line) > 15]
        assert given_away == [], path.name


def test_no_sentence_of_the_feedback_is_in_it(built: Built, unit: Unit) -> None:
    said = sources(built.release)
    text = unit.texts["es"]
    sentences = [*text.rubrics.values(), *(f.right for f in text.function_feedback.values())]
    sentences += [s for f in text.function_feedback.values() for s in f.misconceptions.values()]
    sentences += [
        s for f in text.question_feedback.values() for s in (f.right, f.other, *f.wrong.values()) if s
    ]

    assert [sentence for sentence in sentences if sentence.strip() in said] == []


def test_graded_answers_are_left_open(built: Built) -> None:
    release = cells(built.release)
    for question in built.manifest.questions:
        answer = release[f"{question.id}-respuesta"]["source"]
        assert answer.startswith(f"{question.variable} = None"), question.id
        assert answer.count(question.variable) == (1 if question.points else 2)


def test_the_only_words_on_the_right_option_are_those_of_practice(built: Built) -> None:
    checks = cells(built.release)["checks"]["source"]

    assert {q.id for q in built.manifest.questions if f'"{q.id}"' in checks} == {
        q.id for q in built.manifest.questions if not q.points
    }


def test_every_criterion_question_and_explanation_has_its_grade_cell(built: Built, unit: Unit) -> None:
    graded = {
        one["metadata"]["nbgrader"]["grade_id"]: one["metadata"]["nbgrader"]["points"]
        for one in cells(built.release).values()
        if one["metadata"].get("nbgrader", {}).get("grade")
    }

    expected = {f"{c.function}-{name}": points for c in unit.challenges for name, points in c.points.items()}
    expected |= {q.id: q.points for q in unit.questions if q.points}
    expected |= {e.id: e.points for e in unit.explanations}
    assert graded == expected
    bonus = sum(points for c in unit.challenges if c.bonus for points in c.points.values())
    assert sum(graded.values()) - bonus == built.manifest.max_score


def test_a_grade_cell_raises_by_itself_and_hides_that_from_students(built: Built) -> None:
    """Without our configuration, nbgrader puts the hidden region back: the cell must pay nothing then."""
    source, release = cells(built.source), cells(built.release)
    tests = [cell.grade_id for cell in built.manifest.cells if cell.role is Role.TEST and cell.grade_id]

    for name in tests:
        assert name is not None
        assert "\nraise RuntimeError(" in source[name]["source"]
        assert "RuntimeError" not in release[name]["source"]


def test_it_is_a_valid_notebook_of_format_4_5(built: Built) -> None:
    for text in (built.source, built.release):
        notebook = nbformat.reads(text, as_version=nbformat.NO_CONVERT)
        nbformat.validate(notebook)
        assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)


def test_nbgrader_releases_exactly_what_was_checked(built: Built, installed: tuple[Path, Manifest]) -> None:
    class_dir, manifest = installed
    released = (class_dir / "release" / manifest.assignment / f"{SLUG}.ipynb").read_text(encoding="utf-8")

    ours, theirs = cells(built.release), cells(released)
    assert list(ours) == list(theirs)
    assert [one["source"] for one in ours.values()] == [one["source"] for one in theirs.values()]


def test_the_manifest_is_what_nbgrader_released(installed: tuple[Path, Manifest]) -> None:
    class_dir, manifest = installed
    released = cells(
        (class_dir / "release" / manifest.assignment / f"{SLUG}.ipynb").read_text(encoding="utf-8")
    )

    assert [cell.metadata for cell in manifest.cells] == [one["metadata"] for one in released.values()]
    for cell in manifest.cells:
        if cell.grade_id:
            assert cell.metadata["nbgrader"]["checksum"]
            assert cell.cell_id == cell.grade_id


def test_figures_and_tests_are_not_run_when_marking(built: Built) -> None:
    kept_back = {cell.cell_id for cell in built.manifest.cells if cell.cell_type == "code" and not cell.runs}

    figures = {
        one["id"] for one in cells(built.release).values() if "figure" in one["metadata"].get("tags", [])
    }
    assert figures
    assert kept_back == figures | {c.cell_id for c in built.manifest.cells if c.role is Role.TEST}
    assert not built.manifest.plots


def test_prose_comes_before_the_tools_and_the_tools_before_any_code(built: Built) -> None:
    kinds = [one["cell_type"] for one in cells(built.release).values()]
    names = list(cells(built.release))

    assert names[0] == "intro"
    assert names[kinds.index("code")] == "setup"
    assert names[kinds.index("code") + 1] == "checks"


def code(source: str) -> ReleasedCell:
    return ReleasedCell("x", "code", Role.DEMO, source, {})


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import pandas as pd", "would need pandas"),
        ("from scipy.special import softmax", "would need scipy"),
        ("import matplotlib.pyplot as plt", "would need matplotlib"),
        ("try:\n    import matplotlib\nexcept ValueError:\n    pass", "would need matplotlib"),
        ("### BEGIN HIDDEN TESTS\nassert f() == 1", "hidden region"),
        ("    pesos = np.exp(E - E.max(axis=1, keepdims=True))", "softmax_filas.py"),
    ],
)
def test_a_release_that_gives_away_or_needs_too_much_is_refused(source: str, said: str) -> None:
    with pytest.raises(CourseError, match=said):
        check_release([code(source)], SECRET, "unit")


def test_a_demonstration_that_always_runs_may_not_need_an_aside() -> None:
    aside = replace(code("trazas = {}"), cell_id="demo-slow", aside=True)
    needing = replace(code("print(len(trazas))"), cell_id="demo-next")
    check_asides([aside, code("trazas = []\nprint(trazas)"), replace(needing, aside=True)], "demos.py")
    with pytest.raises(CourseError, match=r"demos.py: demo-next may use trazas of demo-slow"):
        check_asides([aside, needing], "demos.py")


@pytest.mark.parametrize(
    "source",
    [
        "import json, sys\nimport numpy as np",
        "try:\n    import matplotlib.pyplot as plt\nexcept ImportError:\n    pass",
        "def alineacion(S, H, Wsa, Wha, va):\n    return None",
    ],
)
def test_what_everybody_may_know_is_released(source: str) -> None:
    check_release([code(source)], SECRET, "unit")


def test_the_manifest_keeps_the_right_answers_out_of_the_notebooks_metadata(built: Built) -> None:
    metadata = json.dumps([one["metadata"] for one in cells(built.release).values()])

    assert not any(f'"{option}"' in metadata for q in built.manifest.questions for option in q.right)
