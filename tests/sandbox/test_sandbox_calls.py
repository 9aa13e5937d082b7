"""Values go in and come out unharmed, and what a function did to its arguments is seen from outside."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import arrays

from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.calls import Ended, Foreign, Layout
from autograder.sandbox.inline import InlineSession
from autograder.sandbox.session import BoxSession

IDENTITY = "import numpy as np\ndef f(x):\n    return x"


def returned(session: BoxSession, source: str, *arguments: Any) -> Any:
    session.run(["import numpy as np", f"def f(*a):\n    return {source}"])
    call = session.call("f", arguments)
    assert call.ended is Ended.VALUE, call
    return call.value


@pytest.mark.parametrize(
    "value",
    [None, True, 7, -(10**30), 0.1, float("inf"), "ñandú 🙂", [1, [2.5, None]], ("a", False), []],
    ids=repr,
)
def test_a_plain_argument_comes_back_as_it_went(session: BoxSession, value: object) -> None:
    session.run([IDENTITY])
    call = session.call("f", [value])
    assert call.ended is Ended.VALUE
    assert call.value == value
    assert type(call.value) is type(value)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{'a', 'c'}", {"a", "c"}),
        ("frozenset({1})", frozenset({1})),
        ("{'pesos': 3, (1, 2): [None]}", {"pesos": 3, (1, 2): [None]}),
        ("2 + 3j", 2 + 3j),
        ("(1.5,) * 30", (1.5,) * 30),
        ("np.float32(0.1)", np.float32(0.1)),
        ("np.bool_(True)", np.True_),
        ("np.int8(-3)", np.int8(-3)),
        ("[list(map(float, row)) for row in np.eye(40)]", np.eye(40).tolist()),
    ],
)
def test_a_plain_value_keeps_its_type(session: BoxSession, source: str, expected: object) -> None:
    value = returned(session, source)
    assert value == expected
    assert type(value) is type(expected)


def test_nan_survives_the_wire(session: BoxSession) -> None:
    value = returned(session, "[float('nan'), np.nan * np.ones(2)]")
    assert np.isnan(value[0])
    assert np.isnan(value[1]).all()


@pytest.mark.parametrize("dtype", ["?", "i1", "u8", "f2", "f4", "f8", "c16", ">f8"])
def test_an_array_keeps_shape_and_kind(session: BoxSession, dtype: str) -> None:
    expected = np.arange(6).reshape(2, 3).astype(dtype)
    value = returned(session, f"np.arange(6).reshape(2, 3).astype({dtype!r})")
    assert value.shape == (2, 3)
    assert value.dtype == expected.dtype.newbyteorder("=")
    np.testing.assert_array_equal(value, expected)


def test_empty_and_zero_dimensional_arrays_come_back(session: BoxSession) -> None:
    assert returned(session, "np.zeros((3, 0, 2))").shape == (3, 0, 2)
    assert returned(session, "np.array(2.5)").shape == ()


@pytest.mark.parametrize(
    ("source", "kind", "base"),
    [
        ("np.ones(3).view(type('Rara', (np.ndarray,), {}))", "Rara", np.ones(3)),
        ("np.ma.masked_array([1.0, 2.0], [0, 1])", "MaskedArray", np.array([1.0, 2.0])),
        ("np.array([[1, 'a'], [None, 2.5]], dtype=object)", "ndarray(object)", [[1, "a"], [None, 2.5]]),
        ("np.array(['sí', 'no'])", "ndarray(<U2)", ["sí", "no"]),
        ("type('Lista', (list,), {})([1, 2])", "Lista", [1, 2]),
        ("__import__('enum').IntEnum('Modo', 'UNO DOS').DOS", "Modo", 2),
        ("(x for x in [1])", "generator", None),
        ("f", "function", None),
        ("object()", "object", None),
        ("10**5000", "int", None),
        ("'x' * 10**6", "str", "x" * 20_000),
        ("[[i] for i in range(10**5)]", "list", None),
    ],
)
def test_what_is_not_plain_comes_with_its_type(
    session: BoxSession, source: str, kind: str, base: object
) -> None:
    value = returned(session, source)
    assert isinstance(value, Foreign)
    assert value.type == kind
    np.testing.assert_equal(value.value, base)


def test_a_million_floats_fit_and_a_self_referential_list_does_not(session: BoxSession) -> None:
    assert len(returned(session, "[0.5] * 10**6")) == 10**6
    session.run(["def f():\n    x = []\n    x.append(x)\n    return x"])
    assert session.call("f", []).value == Foreign("list")


def test_an_array_over_the_cap_is_named_not_carried(session: BoxSession) -> None:
    assert returned(session, "np.zeros(10**8, dtype='u1')") == Foreign("ndarray")


@pytest.mark.parametrize("layout", ["C", "F", "strided"])
@pytest.mark.parametrize("shape", [(3, 4), (5,), (2, 3, 4), (0, 4), ()])
def test_every_layout_shows_the_same_numbers(
    session: BoxSession, layout: Layout, shape: tuple[int, ...]
) -> None:
    session.run(["def f(A):\n    return A, A.flags.c_contiguous, A.flags.f_contiguous, A.flags.writeable"])
    A = arrays(shape)[0] if shape else np.array(1.5)
    value, c, f, writeable = session.call("f", [A], layout=layout).value
    np.testing.assert_array_equal(value, A)
    assert writeable
    if A.size > 1 and A.ndim > 1:
        assert (c, f) == (layout == "C", layout == "F")
    if layout == "strided" and A.size > 1:
        assert not c


@pytest.mark.parametrize("layout", ["C", "F", "strided"])
def test_a_written_argument_is_seen_from_outside_and_shown(session: BoxSession, layout: Layout) -> None:
    session.run(["def f(A, B):\n    B[0] = 9\n    return A"])
    A, B = arrays((3, 2), (4, 2))
    call = session.call("f", [A, B], layout=layout)
    assert call.changed == (1,)
    np.testing.assert_array_equal(call.after[1][0], [9, 9])
    np.testing.assert_array_equal(call.after[1][1:], B[1:])
    assert call.value is not None


def test_writing_is_seen_even_when_the_function_raises(session: BoxSession) -> None:
    session.run(["def f(A):\n    A[0] = 1\n    raise ValueError('tarde')"])
    call = session.call("f", [np.zeros(2)])
    assert (call.ended, call.changed) == (Ended.EXCEPTION, (0,))


def test_writing_is_seen_even_when_the_function_kills_its_process(session: BoxSession) -> None:
    session.run(["import os\ndef f(A):\n    A[0] = 1\n    os._exit(3)"])
    call = session.call("f", [np.zeros(2)])
    assert (call.ended, call.changed, call.detail) == (Ended.KILLED, (0,), "exit status 3")


def test_a_changed_shape_flag_or_list_is_seen(session: BoxSession) -> None:
    session.run(
        [
            "def forma(A):\n    A.shape = (6,)",
            "def bandera(A):\n    A.flags.writeable = False",
            "def lista(xs):\n    xs.append(1)",
            "def nada(A, xs):\n    return xs",
        ]
    )
    A = np.zeros((2, 3))
    assert session.call("forma", [A]).altered == (0,)
    assert session.call("bandera", [A]).altered == (0,)
    assert session.call("lista", [[1]]).altered == (0,)
    assert session.call("nada", [A, [float("nan")]]).altered == ()


def test_a_readonly_argument_cannot_be_written(session: BoxSession) -> None:
    session.run(
        [
            "def f(A):\n    A[0] = 1",
            "def g(A):\n    A.setflags(write=True)\n    A[0] = 1",
            "import ctypes\ndef h(A):\n    ctypes.memset(A.ctypes.data, 1, 8)",
        ]
    )
    A = np.zeros(4)
    for name in "fg":
        call = session.call(name, [A], readonly=True)
        assert call.raised is not None
        assert (call.raised.type, call.changed) == ("ValueError", ())
    native = session.call("h", [A], readonly=True)
    assert (native.ended, native.detail, native.changed) == (Ended.KILLED, "signal 11", ())


def test_an_error_names_the_students_line_in_the_students_cell(session: BoxSession) -> None:
    session.run(
        [
            "import numpy as np",
            "def ayuda(A):\n    return np.linalg.inv(A)",
            "def f(A):\n    x = 1\n    return ayuda(A)",
        ]
    )
    raised = session.call("f", [np.zeros((2, 2))]).raised
    assert raised is not None
    assert raised.type == "LinAlgError"
    assert (raised.cell, raised.line, raised.source) == (1, 2, "return np.linalg.inv(A)")


def test_hostile_exceptions_are_described_all_the_same(session: BoxSession) -> None:
    session.run(
        [
            "class Mala(Exception):\n    def __str__(self):\n        raise SystemExit\n"
            "def f():\n    raise Mala\ndef g():\n    raise ValueError('x' * 10**8)\n"
            "def h():\n    raise SystemExit(0)\ndef k():\n    raise KeyboardInterrupt",
        ]
    )
    kinds = {}
    for name in "fghk":
        call = session.call(name, [])
        assert call.raised is not None
        assert call.ended is Ended.EXCEPTION
        kinds[name] = (call.raised.type, len(call.raised.message) <= 10_000)
    assert [kind for kind, _ in kinds.values()] == ["Mala", "ValueError", "SystemExit", "KeyboardInterrupt"]
    assert all(short for _, short in kinds.values())


def test_what_a_call_prints_is_counted_and_dropped(session: BoxSession) -> None:
    session.run(["import os\ndef f():\n    print('hola')\n    os.write(1, b'eco')\n    return 1"])
    assert session.call("f", []).printed == len("hola\neco")
    assert session.run(["1"])[0].outputs[0]["data"] == {"text/plain": "1"}


def test_a_kept_argument_does_not_change_with_the_next_call(session: BoxSession) -> None:
    session.run(
        [
            "import numpy as np\nvisto = []",
            "def f(A):\n    visto.append(A)\n    return [v.tolist() for v in visto]",
        ]
    )
    for k in range(3):
        value = session.call("f", [np.full(2, float(k))]).value
    assert value == [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]]


def test_the_memory_of_arguments_is_used_again_when_it_is_full() -> None:
    with Sandbox(Settings(input_bytes=1 << 14)) as small, small.session() as session:
        session.run([IDENTITY])
        for k in range(10):
            A = np.full(500, float(k))
            np.testing.assert_array_equal(session.call("f", [A]).value, A)


def test_sessions_leave_no_descriptor_behind(box: Sandbox) -> None:
    def cycle() -> int:
        with box.session() as session:
            session.run([IDENTITY])
            session.call("f", [np.ones(3)])
        return len(list(Path("/proc/self/fd").iterdir()))

    first = cycle()
    assert {cycle() for _ in range(30)} == {first}


def test_missing_names_are_missing(session: BoxSession) -> None:
    session.run(["x = 3"])
    assert session.call("f", []).ended is Ended.MISSING
    assert session.call("x", []).ended is Ended.MISSING
    assert session.read("f").ended is Ended.MISSING
    assert session.read("x").value == 3


def test_a_grader_is_told_of_an_argument_that_cannot_be_given(session: BoxSession) -> None:
    session.run([IDENTITY])
    with pytest.raises(TypeError, match="dict"):
        session.call("f", [{}])
    with pytest.raises(TypeError, match="object"):
        session.call("f", [np.array([None])])
    assert session.call("f", [1]).value == 1


def test_arguments_without_room_are_an_error_of_the_grader() -> None:
    with Sandbox(Settings(input_bytes=1 << 12)) as small, small.session() as session:
        session.run([IDENTITY])
        with pytest.raises(ValueError, match="4096"):
            session.call("f", [np.zeros(1000)])
        assert session.call("f", [np.zeros(500)]).ended is Ended.VALUE


def test_cpu_time_is_measured_from_outside_in_fine_steps(session: BoxSession) -> None:
    session.run(["def f(n):\n    return sum(range(n))"])
    session.call("f", [10])
    little = [session.call("f", [10]).cpu_seconds for _ in range(5)]
    much = session.call("f", [3_000_000]).cpu_seconds
    assert all(0 < seconds < much for seconds in little)


KEEPERS = {
    "a buffer": "np.multiply(x, 2, out=buffer)",
    "a part of a larger one": "np.multiply(x, 2, out=large[:6].reshape(2, 3))",
    "one of several": "(x.sum(), np.multiply(x, 2, out=buffer))",
    "under a name": "{'twice': np.multiply(x, 2, out=buffer)}",
}
OWN = {
    "a new array": "2 * x",
    "the argument itself": "x",
    "a view of the argument": "x.T[1:]",
    "what was written into the argument": "np.multiply(x, 2, out=x)",
    "a copy of a buffer": "np.multiply(x, 2, out=buffer).copy()",
    "the same constant": "constant",
    "nothing": "None",
    "objects": "np.array([x, None], dtype=object)",
    "more than is kept": "np.broadcast_to(buffer, (10**5, 2, 3))",
}
CELL = """
import numpy as np
buffer, large, constant = np.empty((2, 3)), np.empty(50), np.ones(4)
def f(x):
    return {}
"""


def overwrote(session: BoxSession | InlineSession, source: str) -> list[bool]:
    """Return what is told of three calls: one, another with the same values, one with others."""
    session.run([CELL.format(source)])
    A = np.arange(6.0).reshape(2, 3)
    return [session.call("f", [given]).overwrote for given in (A, A, A + 1)]


@pytest.mark.parametrize("source", KEEPERS.values(), ids=KEEPERS)
def test_a_result_that_a_later_call_changes_is_seen(session: BoxSession, source: str) -> None:
    assert overwrote(session, source) == overwrote(InlineSession(), source) == [False, False, True]


@pytest.mark.parametrize("source", OWN.values(), ids=OWN)
def test_a_result_of_its_own_is_nobody_elses(session: BoxSession, source: str) -> None:
    assert overwrote(session, source) == overwrote(InlineSession(), source) == [False, False, False]


def test_a_forgotten_process_has_returned_nothing(session: BoxSession) -> None:
    session.run([CELL.format(KEEPERS["a buffer"])])
    session.call("f", [np.ones((2, 3))])
    session.forget()

    assert not session.call("f", [np.zeros((2, 3))]).overwrote
