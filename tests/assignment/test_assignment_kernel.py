"""The notebook runs from top to bottom in a real kernel: solved without an error, unsolved without help."""

import nbformat
import pytest
from nbclient import NotebookClient

from autograder import assignment
from autograder.assignment import Built
from autograder.course.model import Unit
from autograder.manifest import Manifest, Role

ERROR = "stopped with "


def executed(text: str, *, allow_errors: bool = False) -> dict[str, str]:
    """Run a notebook in a kernel of its own; return what each code cell printed, its error included."""
    notebook = nbformat.reads(text, as_version=4)
    NotebookClient(notebook, kernel_name="python3", timeout=120, allow_errors=allow_errors).execute()
    return {
        cell.id: "".join(map(printed, cell.outputs)) for cell in notebook.cells if cell.cell_type == "code"
    }


def printed(output: nbformat.NotebookNode) -> str:
    if output.output_type == "stream":
        return str(output.text)
    if output.output_type == "error":
        return f"{ERROR}{output.ename}: {output.evalue}\n"
    return str(output.data.get("text/markdown", output.data.get("text/plain", "")))


@pytest.fixture(scope="module")
def solved(manifest: Manifest, unit: Unit) -> dict[str, str]:
    return executed(assignment.solved(manifest, unit))


@pytest.fixture(scope="module")
def unsolved(built: Built) -> dict[str, str]:
    return executed(built.release, allow_errors=True)


def test_solved_every_criterion_of_every_function_is_ticked(
    solved: dict[str, str], manifest: Manifest
) -> None:
    for challenge in manifest.challenges:
        lines = solved[f"{challenge.function}-check"].splitlines()
        assert [line[0] for line in lines[:-1]] == ["✔"] * len(challenge.criteria), lines
        assert lines[-1].startswith("Comprobado con datos públicos.")


def test_solved_every_practice_question_agrees_and_explains(
    solved: dict[str, str], manifest: Manifest
) -> None:
    practice = [question for question in manifest.questions if not question.points]

    assert practice
    for question in practice:
        said = solved[f"{question.id}-respuesta"]
        assert said.startswith("✔ Sí.\n")
        assert len(said) > 60


def test_unsolved_no_cell_to_be_filled_helps_itself(unsolved: dict[str, str], manifest: Manifest) -> None:
    for cell in manifest.cells:
        said = unsolved.get(cell.cell_id, "")
        assert "✔" not in said
        if cell.role is Role.TEST and cell.grade_id and "assert" in cell.source:
            assert "AssertionError" in said, cell.grade_id


def test_unsolved_the_checks_say_that_nothing_is_written(
    unsolved: dict[str, str], manifest: Manifest
) -> None:
    for challenge in manifest.challenges:
        assert (
            unsolved[f"{challenge.function}-check"] == f"✘ {challenge.function}: todavía no está escrita.\n"
        )


def test_unsolved_the_lessons_own_cells_run(unsolved: dict[str, str], manifest: Manifest) -> None:
    for cell in manifest.cells:
        if cell.role is Role.DEMO:
            assert ERROR not in unsolved[cell.cell_id], cell.cell_id
