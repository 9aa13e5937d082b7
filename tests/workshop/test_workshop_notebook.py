"""The workshop's notebook: built like a unit, with a file beside it, run from top to bottom in a kernel."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from autograder import assignment
from autograder.assignment import Built
from autograder.course.model import Course, Unit
from autograder.gradebook import prepare_class
from autograder.manifest import Role

FULL, SHORT = "PASOS = 1500", "PASOS = 20"
OTHER_LANGUAGES = ("pt", "en")


@pytest.fixture(scope="module", autouse=True)
def no_settings_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the configuration of whoever runs the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        patch.setenv("JUPYTER_NO_CONFIG", "1")
        yield


@pytest.fixture(scope="module")
def built(course: Course, unit: Unit) -> Built:
    return assignment.build(course, unit, "es", "otono")


@pytest.fixture(scope="module", params=OTHER_LANGUAGES)
def translated(course: Course, unit: Unit, request: pytest.FixtureRequest) -> Built:
    return assignment.build(course, unit, request.param, "otono")


def executed(text: str, folder: Path) -> dict[str, str]:
    """Run a notebook in a kernel of its own, in `folder`; return what each cell printed."""
    notebook = nbformat.reads(text.replace(FULL, SHORT), as_version=4)
    NotebookClient(
        notebook, kernel_name="python3", timeout=300, resources={"metadata": {"path": str(folder)}}
    ).execute()
    return {
        cell.id: "".join(output.get("text", "") for output in cell.outputs)
        for cell in notebook.cells
        if cell.cell_type == "code"
    }


def test_a_workshop_carries_no_points_but_those_of_its_bonus(built: Built) -> None:
    manifest = built.manifest

    assert manifest.max_score == 0
    assert [(c.bonus, c.long) for c in manifest.challenges] == [(True, True)]
    assert not any(question.points for question in manifest.questions)
    assert "No puntúa" in manifest.cells[0].source


def test_marking_runs_no_cell_that_trains_or_draws(built: Built) -> None:
    runs = {cell.cell_id: cell.runs for cell in built.manifest.cells if cell.role is Role.DEMO}

    assert FULL in next(c.source for c in built.manifest.cells if c.cell_id == "demo-train_yours")
    assert [name for name, does in runs.items() if not does] == [
        "demo-train_yours",
        "demo-lengths_figure",
        "demo-map_figure",
    ]
    assert not built.manifest.plots


def test_the_prose_prints_only_computed_numbers(built: Built) -> None:
    assert built.typed == ()
    assert built.numbers["gradient_error"] < 1e-8


def test_the_class_gets_the_file_beside_the_notebook(built: Built, unit: Unit, tmp_path: Path) -> None:
    aula = tmp_path / "aula"
    prepare_class(aula)
    manifest = assignment.install(built, aula)

    (file,) = unit.files
    for folder in ("source", "release"):
        copy = aula / folder / manifest.assignment / file.name
        assert copy.read_bytes() == file.read_bytes()
    release = aula / "release" / manifest.assignment / f"{manifest.notebook}.ipynb"
    assert json.loads(release.read_text(encoding="utf-8")) == json.loads(assignment.filled(manifest, {}))


def test_solved_it_runs_in_a_kernel_and_your_function_trains_the_model(
    built: Built, unit: Unit, tmp_path: Path
) -> None:
    shutil.copy(unit.files[0], tmp_path)
    said = executed(assignment.solved(built.manifest, unit), tmp_path)

    assert said["demo-check"].count("e-1") == 5  # five models, each wrong by some 1e-11
    assert "con tu atención" in said["demo-train_yours"]
    assert "█" in said["demo-train_yours"]
    assert len(said["demo-probes"].splitlines()) == 5
    assert said["before_far-respuesta"].startswith("✔")


def test_in_another_language_it_does_the_same_with_other_words(
    translated: Built, built: Built, unit: Unit, tmp_path: Path
) -> None:
    shutil.copy(unit.files[0], tmp_path)
    words = unit.texts[translated.manifest.language].demo_words
    said = executed(assignment.solved(translated.manifest, unit), tmp_path)

    assert translated.numbers == built.numbers
    assert said["demo-check"].count("e-1") == 5
    assert words["con tu atención"] in said["demo-train_yours"]
    assert words["sin atención"] in said["demo-train_yours"]
    assert said["demo-probes"].startswith(words["tal cual"])
    assert words["mayor en la diagonal"] in said["demo-map"]


def test_every_language_of_the_course_is_tried(course: Course, unit: Unit) -> None:
    assert ("es", *OTHER_LANGUAGES) == course.languages == tuple(unit.texts)


def test_without_its_file_the_notebook_says_so_and_goes_on(built: Built, unit: Unit, tmp_path: Path) -> None:
    said = executed(assignment.solved(built.manifest, unit), tmp_path)

    assert "No encuentro taller.npz" in said["demo-stored"]
    assert said["demo-map"] == ""
