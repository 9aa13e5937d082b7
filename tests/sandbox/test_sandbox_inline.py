"""The session without walls keeps the promises that the grader's own tests rely on."""

import numpy as np
import pytest

from autograder.sandbox.calls import Ended, Foreign
from autograder.sandbox.inline import InlineSession

CELLS = [
    "import numpy as np",
    "def doble(A):\n    return 2 * A",
    "def lento(A):\n    return np.array([2 * fila for fila in A])",
    "def escribe(A):\n    A[0] = 7\n    return A",
    "def cae(A):\n    x = 1\n    return A[99]",
    "class Tabla(np.ndarray): ...\ndef tabla(A):\n    return A.view(Tabla)",
    "x = (",
    "respuesta = {'a', 'c'}",
]


@pytest.fixture
def session() -> InlineSession:
    session = InlineSession()
    session.run(CELLS)
    return session


def test_a_value_comes_back(session: InlineSession) -> None:
    A = np.arange(6.0).reshape(3, 2)
    call = session.call("doble", [A])
    assert call.ended is Ended.VALUE
    np.testing.assert_array_equal(call.value, 2 * A)
    assert call.changed == ()


def test_a_written_argument_is_seen_and_shown(session: InlineSession) -> None:
    A = np.zeros((3, 2))
    call = session.call("escribe", [A], layout="strided")
    assert call.changed == (0,)
    np.testing.assert_array_equal(call.after[0][0], [7, 7])
    assert not A.any()
    assert session.call("escribe", [A], readonly=True).ended is Ended.EXCEPTION


def test_an_error_names_the_students_line(session: InlineSession) -> None:
    raised = session.call("cae", [np.zeros(2)]).raised
    assert raised is not None
    assert (raised.type, raised.cell, raised.line, raised.source) == ("IndexError", 4, 3, "return A[99]")


def test_a_loop_takes_more_steps_on_more_rows(session: InlineSession) -> None:
    def steps(name: str, rows: int) -> int:
        measured = session.call(name, [np.zeros((rows, 2))], measure=frozenset({"steps"})).measured
        assert measured is not None
        assert measured.steps is not None
        return measured.steps

    assert steps("doble", 30) == steps("doble", 6)
    assert steps("lento", 30) > steps("lento", 6) + 24


def test_a_subclass_is_foreign_and_a_variable_is_plain(session: InlineSession) -> None:
    value = session.call("tabla", [np.eye(2)]).value
    assert isinstance(value, Foreign)
    assert value.type == "Tabla"
    assert session.read("respuesta").value == {"a", "c"}
    assert session.read("nada").ended is Ended.MISSING
    assert session.call("nada", []).ended is Ended.MISSING
