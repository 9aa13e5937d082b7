"""A function whose cell is not Python was begun: its student reads where Python stops, never "not found"."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from autograder.marking import Job, Setup
from autograder.marking.again import look
from autograder.outcome import FunctionResult
from autograder.render import Words

FUNCTION = "contexto"
OPEN = "def contexto(alfa, H):\n    return (alfa @ H\n"
ROOT = Path(__file__).parents[2]
WORDS = Words.load(ROOT / "templates", "es")
NOT_FOUND, UNREADABLE = (WORDS.label(code, table="states") for code in ("missing", "not_compiled"))


def page(classroom: Any, student: str) -> str:
    path = classroom.folder / "pages" / classroom.manifest.assignment / f"{student}.html"
    return unescape(path.read_text(encoding="utf-8"))


def found(classroom: Any, text: str) -> FunctionResult:
    classroom.hand_in("ana", text)
    return next(f for f in classroom.report("ana").functions if f.function == FUNCTION)


def with_own_cell(classroom: Any, source: str) -> str:
    """Return the notebook as handed out, with a cell of the student's own after all others."""
    notebook = json.loads(classroom.filled({FUNCTION: "# abajo"}))
    cell = {"cell_type": "code", "id": "propia", "metadata": {}, "outputs": [], "execution_count": None}
    notebook["cells"].append({**cell, "source": source})
    return json.dumps(notebook)


def test_the_line_and_the_message_are_told_with_the_function(classroom) -> None:
    result = found(classroom, classroom.filled({FUNCTION: OPEN}))
    correctness = result.criterion("correctness")

    assert result.score == 0
    assert correctness.code == "not_compiled"
    assert (correctness.facts["line"], correctness.facts["source"]) == (2, "return (alfa @ H")
    told = page(classroom, "ana")
    assert UNREADABLE in told and NOT_FOUND not in told
    assert str(correctness.facts["message"]) in told
    assert told.count("Para repasarlo") == 0  # no section of the lesson is about brackets


def test_it_counts_as_begun(classroom) -> None:
    found(classroom, classroom.filled({FUNCTION: OPEN}))
    begun = page(classroom, "ana")
    found(classroom, classroom.filled({}))
    untouched = page(classroom, "ana")

    marked = 'class="hopeless unstarted"'
    assert begun.count(marked) == untouched.count(marked) - 1


def test_no_criterion_waits_for_a_function_that_is_missing(classroom) -> None:
    result = found(classroom, classroom.filled({FUNCTION: OPEN}))
    waits = {c.facts["by"] for c in result.criteria if "by" in c.facts}

    assert "missing" not in {c.code for c in result.criteria} | waits
    assert "not_compiled" in waits


def test_a_function_written_in_a_cell_of_ones_own_is_told_alike(classroom) -> None:
    result = found(classroom, with_own_cell(classroom, OPEN))

    assert result.criterion("correctness").code == "not_compiled"


@pytest.mark.parametrize(
    "source",
    ["x = 1", "contexto = None", "def contextos(alfa, H):\n    return (alfa @ H\n", "x = (1"],
    ids=["nothing-defined", "name-taken", "another-name", "broken-elsewhere"],
)
def test_a_function_that_nobody_wrote_is_still_missing(classroom, source: str) -> None:
    result = found(classroom, with_own_cell(classroom, source))

    assert result.criterion("correctness").code == "missing"


def test_a_cell_that_breaks_beside_a_good_function_takes_nothing_from_it(classroom) -> None:
    notebook = json.loads(classroom.solved())
    cell = {"cell_type": "code", "id": "propia", "metadata": {}, "outputs": [], "execution_count": None}
    notebook["cells"].append({**cell, "source": OPEN})

    result = found(classroom, json.dumps(notebook))

    assert result.score == result.max


def test_judging_once_more_says_the_same(classroom) -> None:
    stored = found(classroom, classroom.filled({FUNCTION: OPEN}))
    path = classroom.folder / "submitted" / "ana" / classroom.manifest.assignment
    job = Job("ana", str(path / f"{classroom.manifest.notebook}.ipynb"))
    setup = Setup(str(ROOT), classroom.manifest, "a secret")

    assert look(setup, job, FUNCTION).result == stored
