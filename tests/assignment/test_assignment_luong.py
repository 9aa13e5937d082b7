"""`comprueba` of the unit on Luong ticks every reference and sees every known mistake before handing in."""

from pathlib import Path
from typing import Any

import pytest
from course_copy import LANGUAGE, ROOT, SEED, cells

from autograder import assignment
from autograder.course import load_course
from autograder.course.model import Course

UNIT = load_course(ROOT).unit("luong")
FUNCTIONS = [challenge.function for challenge in UNIT.challenges if not challenge.long]


@pytest.fixture(scope="module")
def names(course: Course) -> dict[str, Any]:
    """Run the two tool cells, as a student does first."""
    tools = cells(assignment.build(course, course.unit("luong"), LANGUAGE, SEED).release)
    found: dict[str, Any] = {"__name__": "__main__"}
    for name in ("setup", "checks"):
        exec(tools[name]["source"], found)
    return found


@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_known_wrong_solution_passes_and_the_reference_does(
    function: str, names: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    def marks(path: Path) -> set[str]:
        exec(path.read_text(encoding="utf-8"), names)
        names["comprueba"](names[function])
        return {line[0] for line in capsys.readouterr().out.splitlines()}

    assert not marks(UNIT.references[function]) & {"✘", "–"}
    assert {n for n, path in UNIT.misconceptions[function].items() if "✘" not in marks(path)} == set()
