"""The function that trains a model: every right road is paid in full, and every mistake has its own reason.

No output names a mistake here: whoever hands in chooses size, steps and rate, so that two with the same
mistake share no number. What the experiment shows names it.
"""

from pathlib import Path

import pytest

from autograder import assignment
from autograder.course.model import Course, Unit
from autograder.marking.bare import judge_files
from autograder.marking.expected import differences, read_expected

pytestmark = pytest.mark.slow  # each case trains up to four models

ROOT = Path(__file__).parents[2]
FUNCTION = "precision_por_longitud"
CASES = {
    path.parent.name: (path.parent / "solution.py", read_expected(path))
    for path in sorted((ROOT / "tests" / "submissions" / FUNCTION).glob("*/expected.toml"))
}
OWN_CODES = {"learns_too_little", "no_gap", "not_repeatable", "seed_ignored", "untrained"}


@pytest.fixture(scope="module")
def notebook(course: Course, unit: Unit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the workshop as students get it."""
    path = tmp_path_factory.mktemp("taller") / "taller.ipynb"
    path.write_text(assignment.build(course, unit, "es", "otono").release, encoding="utf-8")
    return path


def test_six_right_roads_and_a_case_for_each_reason_of_the_grader_are_tried() -> None:
    told = {code for _, expected in CASES.values() for code in expected.codes.values()}

    assert sum(expected.is_right for _, expected in CASES.values()) >= 6
    assert told >= OWN_CODES


@pytest.mark.parametrize("name", CASES)
def test_a_submission_is_judged_as_expected(notebook: Path, name: str) -> None:
    source, expected = CASES[name]
    ((_, result),) = judge_files(ROOT, FUNCTION, [source], context=notebook)

    assert list(differences(expected, result)) == []
