"""What a student is told of cells that did not run to their end."""

import dataclasses
from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.marking.opened import Opened
from autograder.outcome import Note
from autograder.sandbox import Sandbox
from autograder.sandbox.calls import Budget
from autograder.submission import Submission, SubmittedCell

NOTHING_ASKED: Any = SimpleNamespace(questions=(), explanations=())
NO_JOB: Any = None


@pytest.fixture(scope="module")
def box() -> Iterator[Sandbox]:
    with Sandbox() as box:
        yield box


def notes(box: Sandbox, sources: Sequence[str]) -> tuple[Note, ...]:
    """Run a notebook of these cells and return what its student is told."""
    cells = tuple(
        SubmittedCell(source, "code", f"c{n}", runs=True, answered=True, number=n)
        for n, source in enumerate(sources, 1)
    )
    opened = Opened(NO_JOB, Submission(cells), box.session())
    try:
        opened.run(NOTHING_ASKED, Budget())
    finally:
        opened.session.close()
    return tuple(dataclasses.replace(note, facts=dict(note.facts)) for note in opened.notes)


# cell -> the line that Python names, its text, the beginning of the message
NOT_PYTHON = {
    "def f(x):\n    return (x\n\ny = 2": (2, "return (x", "'(' was never closed"),
    "def f(x):\nreturn 3": (2, "return 3", "expected an indented block"),
    "def f(x):\n\treturn 1\n        return 2": (3, "return 2", "inconsistent use of tabs"),
    "x = 'abc\n": (1, "x = 'abc", "unterminated string literal"),
    "def f(x)\n    return x": (1, "def f(x)", "expected ':'"),
}


@pytest.mark.parametrize("source", NOT_PYTHON)
def test_a_cell_that_is_not_python_is_told_with_its_line_and_its_error(box: Sandbox, source: str) -> None:
    line, text, message = NOT_PYTHON[source]
    (note,) = notes(box, ["a = 1", source, "b = 2"])

    assert (note.code, note.facts["cell"]) == ("cell_not_compiled", "#2")
    assert (note.facts["line"], note.facts["source"]) == (line, text)
    assert str(note.facts["message"]).startswith(message)
    assert "ipython" not in str(note.facts["message"])


def test_lines_that_python_counts_otherwise_are_not_named(box: Sandbox) -> None:
    (note,) = notes(box, ["%%time\ndef f(x):\n    return ]"])
    assert note == Note("cell_not_compiled", {"cell": "#1", "message": "unmatched ']'"})


@pytest.mark.parametrize(
    "source",
    [
        "f = 1",
        "1 / 0",
        "raise SyntaxError('hola')",
        "def f(x):\n    return x\neval('1 +')",
        "def f(x):\n    raise NotImplementedError\nf(1)",
    ],
)
def test_a_cell_that_python_understands_has_no_such_note(box: Sandbox, source: str) -> None:
    assert notes(box, [source]) == ()
