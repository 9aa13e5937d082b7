"""The bonus challenge of the workshop is graded on long runs only, and then for what was really learned."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder import assignment
from autograder.classroom import ClassResult, GradeOptions, grade_class
from autograder.cli import app
from autograder.course.model import Course, Unit
from autograder.errors import CourseError
from autograder.gradebook import prepare_class
from autograder.manifest import Manifest
from autograder.marking.bare import judge_files
from autograder.outcome import FunctionResult

pytestmark = pytest.mark.slow  # models are trained

ROOT = Path(__file__).parents[2]
FUNCTION = "precision_por_longitud"

MADE_UP = (ROOT / "tests" / "submissions" / FUNCTION / "made_up" / "solution.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def aula(course: Course, unit: Unit, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Manifest]:
    """Make a class with the workshop and three students."""
    folder = tmp_path_factory.mktemp("long") / "aula"
    prepare_class(folder)
    manifest = assignment.build_into_class(course, unit, "es", "otono", folder)
    notebooks = {
        "honesta": assignment.solved(manifest, unit),
        "inventora": assignment.filled(manifest, {FUNCTION: MADE_UP}),
        "nada": assignment.filled(manifest, {}),
    }
    for student, text in notebooks.items():
        place = folder / "submitted" / student / manifest.assignment
        place.mkdir(parents=True)
        (place / f"{manifest.notebook}.ipynb").write_text(text, encoding="utf-8")
    return folder, manifest


def graded(aula: tuple[Path, Manifest], *, long: bool) -> ClassResult:
    folder, manifest = aula
    return grade_class(GradeOptions(folder, manifest.assignment, ROOT, workers=1, long=long))


def test_an_ordinary_run_leaves_it_out(aula: tuple[Path, Manifest]) -> None:
    for report in graded(aula, long=False).reports:
        assert report.functions == ()
        assert report.readable


def test_a_bare_file_needs_the_notebook_around_it(tmp_path: Path) -> None:
    (tmp_path / "made_up.py").write_text(MADE_UP, encoding="utf-8")

    with pytest.raises(CourseError, match="--context"):
        judge_files(ROOT, FUNCTION, [tmp_path / "made_up.py"])


@pytest.mark.slow
def test_a_long_run_pays_the_model_that_learned_and_no_other(aula: tuple[Path, Manifest]) -> None:
    """Through the command, as an instructor calls it: LONG=1 in the environment."""
    folder, manifest = aula
    command = ["grade", "--class", str(folder), "--assignment", manifest.assignment, "--course", str(ROOT)]
    done = CliRunner().invoke(app, [*command, "--workers", "1", "--json"], env={"LONG": "1"})

    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    scores = {line["student"]: line["score"] for line in lines}
    assert scores == {"honesta": 4, "inventora": 0, "nada": 0}
    # A later ordinary run keeps what the long one found.
    kept = {report.student: report for report in graded(aula, long=False).reports}
    assert result_of(kept["honesta"].functions).score == 4


def result_of(functions: tuple[FunctionResult, ...]) -> FunctionResult:
    (found,) = functions
    return found
