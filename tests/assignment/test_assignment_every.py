"""Every assignment in every language gives nothing away and, solved, runs from top to bottom in a kernel."""

import ast
import json
import shutil
from pathlib import Path

import nbformat
import pytest
from course_copy import ROOT, cells, sources
from nbclient import NotebookClient

from autograder import assignment
from autograder.assignment import Built
from autograder.assignment.build import secret_files
from autograder.course import load_course
from autograder.course.cell_texts import comments
from autograder.course.model import Course
from autograder.manifest import Manifest, Role

pytestmark = pytest.mark.slow

COURSE = load_course(ROOT)
NAMES = [f"{unit.slug}-{language}" for unit in COURSE.units for language in unit.texts]
SECONDS = 300  # of one cell, on a busy machine
LONG_ENOUGH = 16  # characters of a statement that gives something away


@pytest.fixture(params=NAMES)
def built(request: pytest.FixtureRequest, every: dict[str, Built]) -> Built:
    return every[request.param]


def test_every_unit_is_built_in_every_language_that_it_lists(every: dict[str, Built]) -> None:
    assert sorted(every) == sorted(NAMES)


def test_a_solved_notebook_explains_itself_in_its_own_language(built: Built) -> None:
    unit, language = COURSE.unit(built.manifest.unit), built.manifest.language
    written = {
        text.source
        for path in unit.references.values()
        for text in comments(path.read_text(encoding="utf-8"))
        if text.words and "noqa" not in text.source
    }
    solutions = {cell.cell_id for cell in built.manifest.cells if cell.role is Role.SOLUTION}
    for notebook in map(json.loads, (built.source, assignment.solved(built.manifest, unit))):
        shown = "\n".join("".join(c["source"]) for c in notebook["cells"] if c["id"] in solutions)

        told = {text.source for text in comments(shown)}
        expected = written if language == COURSE.languages[0] else set(unit.texts[language].comments.values())
        assert expected <= told
        assert language == COURSE.languages[0] or not written & told


# --- Nothing is given away ------------------------------------------------------------------------------


def secret_statements(course: Course, slug: str) -> dict[str, str]:
    """Return the statements of all functions that give answers to a unit away, with their file.

    A later unit may show what an earlier one asked for.
    """
    found = {}
    for path in secret_files(course, course.unit(slug)):
        tree = ast.parse(path.read_text(encoding="utf-8") if path.suffix == ".py" else "")
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for one in function.body:
                if not isinstance(one, (ast.Expr, ast.Pass, ast.FunctionDef)):
                    found[ast.unparse(one)] = path.name
    return {line: name for line, name in found.items() if len(line) >= LONG_ENOUGH}


def test_no_statement_of_a_solution_or_grader_is_released(built: Built, course: Course) -> None:
    told = {
        ast.unparse(node)
        for one in cells(built.release).values()
        if one["cell_type"] == "code"
        for node in ast.walk(ast.parse(one["source"]))
        if isinstance(node, ast.stmt)
    }
    secret = secret_statements(course, built.manifest.unit)

    assert secret
    assert {line: name for line, name in secret.items() if line in told} == {}


def test_no_sentence_said_after_marking_is_released(built: Built, course: Course) -> None:
    text = course.unit(built.manifest.unit).texts[built.manifest.language]
    questions, functions = text.question_feedback.values(), text.function_feedback.values()
    sentences = [*text.rubrics.values(), *(one.right for one in functions)]
    sentences += [sentence for one in functions for sentence in one.misconceptions.values()]
    sentences += [sentence for one in questions for sentence in (one.right, one.other, *one.wrong.values())]
    said = sources(built.release)

    assert [one for one in sentences if one.strip() and one.strip() in said] == []


def test_answers_and_functions_are_left_open(built: Built) -> None:
    release = cells(built.release)
    for question in built.manifest.questions:
        (cell,) = _cells(built.manifest, Role.ANSWER, question.id)
        source = release[cell]["source"]
        assert source.startswith(f"{question.variable} = None"), question.id
        assert source.count(question.variable) == (1 if question.points else 2), question.id
    for challenge in built.manifest.challenges:
        (cell,) = _cells(built.manifest, Role.SOLUTION, challenge.function)
        body = ast.parse(release[cell]["source"]).body[-1]
        assert isinstance(body, ast.FunctionDef)
        assert [type(one) for one in body.body] in ([ast.Raise], [ast.Expr, ast.Raise]), challenge.function


def _cells(manifest: Manifest, role: Role, name: str) -> list[str]:
    return [cell.cell_id for cell in manifest.cells if cell.role is role and cell.belongs_to == name]


# --- In a kernel ----------------------------------------------------------------------------------------


def executed(text: str, folder: Path) -> nbformat.NotebookNode:
    """Run a notebook in a kernel of its own, as a student would who has no hour for what trains a model."""
    notebook = nbformat.reads(text, as_version=4)
    for cell in notebook.cells:
        if "long" in cell.metadata.get("tags", ()):
            cell.source = "pass"
    client = NotebookClient(
        notebook, kernel_name="python3", timeout=SECONDS, resources={"metadata": {"path": str(folder)}}
    )
    client.execute()
    return notebook


def test_solved_it_runs_from_top_to_bottom_without_an_error(
    built: Built, course: Course, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    for path in built.files:
        shutil.copy(path, tmp_path)

    notebook = executed(assignment.solved(built.manifest, course.unit(built.manifest.unit)), tmp_path)

    run = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    assert run
    for cell in run:
        assert cell.execution_count, cell.id
        assert [output.ename for output in cell.outputs if output.output_type == "error"] == [], cell.id
    said = {cell.id: "".join(output.get("text", "") for output in cell.outputs) for cell in run}
    for challenge in built.manifest.challenges:
        if not challenge.long:
            assert "✘" not in said[f"{challenge.function}-check"], challenge.function
            assert said[f"{challenge.function}-check"].count("✔") == len(challenge.criteria)
