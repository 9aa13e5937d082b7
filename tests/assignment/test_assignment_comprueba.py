"""`comprueba` finds the typical defects, names the dimension of a loop, and never raises."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import pytest
from course_copy import ROOT, cells

from autograder.assignment import Built
from autograder.assignment.public import public_data
from autograder.assignment.workbench import tagged
from autograder.course.model import Challenge

MAP = """
import numpy as np
def alineacion(S, H, Wsa, Wha, va):
    S, H = S.copy(), H.copy()
    parejas = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    E = parejas @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
"""
BY_ROWS = """
def alineacion(S, H, Wsa, Wha, va):
    filas = []
    for s in S:
        e = np.tanh(Wsa @ s + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        filas.append(w / w.sum())
    return np.array(filas)
"""
BY_COLUMNS = """
def alineacion(S, H, Wsa, Wha, va):
    E = np.array([np.tanh(S @ Wsa.T + Wha @ h) @ va for h in H]).T
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
"""
BY_PAIRS = """
def alineacion(S, H, Wsa, Wha, va):
    f = np.vectorize(lambda s, h: va @ np.tanh(Wsa @ s + Wha @ h), signature="(a),(b)->()")
    E = f(S[:, None, :], H[None, :, :])
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
"""
BY_FEATURES = """
def alineacion(S, H, Wsa, Wha, va):
    E = sum(v * np.tanh((S @ a)[:, None] + (H @ b)[None, :]) for v, a, b in zip(va, Wsa, Wha))
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
"""

Check = Callable[[str], dict[str, str]]


@pytest.fixture
def names(built: Built) -> dict[str, Any]:
    """Run the two tool cells, as a student does first."""
    found: dict[str, Any] = {"__name__": "__main__"}
    tools = cells(built.release)
    for name in ("setup", "checks"):
        exec(tools[name]["source"], found)
    return found


@pytest.fixture
def check(names: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> Check:
    """Return a function that defines a student's function and returns what is said of each criterion."""

    def run(source: str, function: str = "alineacion") -> dict[str, str]:
        exec(source, names)
        assert names["comprueba"](names[function]) is None
        lines = capsys.readouterr().out.splitlines()
        return {line[2:].partition(":")[0]: line for line in lines if line[0] in "✔✘–"}

    return run


def failed(said: dict[str, str]) -> set[str]:
    return {label for label, line in said.items() if line[0] == "✘"}


def test_a_right_function_gets_five_ticks(check: Check) -> None:
    assert {label: line[0] for label, line in check(MAP).items()} == dict.fromkeys(
        ("valores", "forma y tipo", "estabilidad", "sin bucles", "entradas intactas"), "✔"
    )


RETURN = "return W / W.sum(axis=1, keepdims=True)"
COPY = "S, H = S.copy(), H.copy()"
STABLE = "E - E.max(axis=1, keepdims=True)"
DEFECTS = {
    "the softmax over the columns": ("axis=1", "axis=0", {"valores"}),
    "a list of lists": (RETURN, "return (W / W.sum(1)[:, None]).tolist()", {"forma y tipo"}),
    "no maximum subtracted": (STABLE, "E", {"estabilidad"}),
    "the maximum of everything": (STABLE, "E - E.max()", {"estabilidad"}),
    "an input written over": (COPY, "H += 1e-12", {"entradas intactas"}),
    "a squeeze too many": (RETURN, "return (W / W.sum(1)[:, None]).squeeze()", {"valores", "forma y tipo"}),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_typical_defect_fails_its_criterion_and_no_other(defect: str, check: Check) -> None:
    old, new, expected = DEFECTS[defect]
    assert old in MAP

    assert failed(check(MAP.replace(old, new))) == expected


@pytest.mark.parametrize(
    ("source", "dimensions"),
    [
        (BY_ROWS, {"T_y"}),
        (BY_COLUMNS, {"T_x"}),
        (BY_PAIRS, {"T_y", "T_x"}),
        (BY_FEATURES, set()),
    ],
)
def test_a_loop_over_positions_is_named_with_its_dimension(
    source: str, dimensions: set[str], check: Check
) -> None:
    said = check(source)

    assert failed(said) == ({"sin bucles"} if dimensions else set())
    assert {d for d in ("T_y", "T_x") if f"({d})" in said["sin bucles"]} == dimensions


def test_a_wrong_value_is_shown_with_its_place(check: Check) -> None:
    assert "se espera" in check(MAP.replace("np.tanh", ""))["valores"]


ODD = {
    "returns nothing": "pass",
    "returns text": 'return "alfa"',
    "returns a ragged list": "return [[1.0], [1.0, 2.0]]",
    "returns objects": "return np.array([[None]])",
    "returns one number": "return 1.0",
    "divides by zero": "return 1 / 0",
    "leaves": "raise SystemExit(0)",
    "calls itself for ever": "return alineacion(S, H, Wsa, Wha, va)",
    "wants more arguments": "return fila(S)",
    "prints": 'print("x" * 10**6); return S',
}


@pytest.mark.parametrize("odd", ODD)
def test_nothing_a_function_does_makes_it_raise(odd: str, check: Check) -> None:
    said = check(f"def alineacion(S, H, Wsa, Wha, va):\n    {ODD[odd]}")

    assert "✔" not in {line[0] for label, line in said.items() if label == "valores"}
    assert said


def test_the_line_that_stops_is_shown(tmp_path: Path, names: dict[str, Any], capsys: Any) -> None:
    file = tmp_path / "celda.py"
    file.write_text("def contexto(alfa, H):\n    return alfa @ K\n")
    exec(compile(file.read_text(), str(file), "exec"), names)

    names["comprueba"](names["contexto"])

    said = capsys.readouterr().out
    assert "NameError" in said
    assert "línea 2" in said
    assert "return alfa @ K" in said


def test_another_tracer_is_put_back(check: Check) -> None:
    def mine(frame: FrameType, event: str, argument: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        check(BY_ROWS)
        assert sys.gettrace() is mine
        check("def alineacion(S, H, Wsa, Wha, va):\n    return 1 / 0")
        assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


def test_one_criterion_alone_is_true_or_false(names: dict[str, Any]) -> None:
    exec(BY_ROWS, names)

    assert names["comprueba"](names["alineacion"], "correctness") is True
    assert names["comprueba"](names["alineacion"], "vectorization") is False


def test_an_unknown_function_is_told_what_is_known(names: dict[str, Any], capsys: Any) -> None:
    names["comprueba"](len)

    assert "softmax_filas, alineacion, contexto" in capsys.readouterr().out


# What only shows with a sentence that has no word: the statement says that this is left to the student.
UNSEEN = {"alineacion_enmascarada": {"nan_without_words", "uniform_without_words"}}
FUNCTIONS = ["softmax_filas", "alineacion", "contexto", "alineacion_enmascarada", "gradiente_alineacion"]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_no_known_wrong_solution_passes_and_every_reference_does(function: str, check: Check) -> None:
    solutions = ROOT / "solutions" / "bahdanau"

    assert failed(check((solutions / f"{function}.py").read_text(encoding="utf-8"), function)) == set()
    known = sorted((solutions / "misconceptions" / function).glob("*.py"))
    passing = {p.stem for p in known if not failed(check(p.read_text(encoding="utf-8"), function))}
    assert passing == UNSEEN.get(function, set())


SUMAS = """
def sumas(X, visible, n, tipo):
    grupos = np.where(visible[:, :, None], X.reshape(-1, n, X.shape[1] // n), 0.0)
    grupos = grupos.sum(axis=2) if tipo == "suma" else grupos.prod(axis=2)
    return {"grupos": grupos, "filas": len(X), "total": float(grupos.sum())}
"""


@pytest.fixture
def sumas(names: dict[str, Any]) -> None:
    """Make a function known that takes column groups, a mask, a size and a word, and returns a dictionary."""
    challenge = Challenge(
        function="sumas",
        arguments={"X": "T_y n*d", "visible": "bool T_y n", "n": "=n", "tipo": "suma | producto"},
        returns="",
        points={"correctness": 2, "shape": 1, "no_mutation": 1},
        public=tuple({"T_y": 3, "n": 2, "d": 4, "tipo": word} for word in ("suma", "producto")),
    )
    exec(SUMAS, names)
    public = public_data([challenge], {})["sumas"]
    inputs = [names["_inputs"](public, sizes) for sizes in public["sizes"]]
    assert [[np.shape(x) for x in one] for one in inputs[:2]] == [[(3, 8), (3, 2), (), ()]] * 2
    assert [one[2:] for one in inputs] == [[2, "suma"], [2, "producto"], [2, "suma"]]
    expected = [untagged(json.loads(json.dumps(tagged(names["sumas"](*one))))) for one in inputs]
    names["_PUBLIC"]["sumas"] = public_data([challenge], {"sumas": expected})["sumas"]


def untagged(value: dict[str, Any]) -> dict[str, Any]:
    return dict(value["dict"])


@pytest.mark.usefixtures("sumas")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", {}),
        ("len(X),", "np.int64(len(X)),", {}),
        ("float(grupos.sum())", "np.float64(grupos.sum())", {}),
        ("len(X),", "float(len(X)),", {"forma y tipo": "'filas': devuelve float; se espera int"}),
        ('"grupos": grupos', '"grupos": grupos.tolist()', {"forma y tipo": "'grupos': devuelve list"}),
        ("len(X),", 'len(X), "más": 1,', {"forma y tipo": "claves grupos, filas, total"}),
        ('"total": float(grupos.sum())', '"suma": 1', {"valores": "claves grupos", "forma y tipo": "claves"}),
        ("len(X),", "len(X) + 1,", {"valores": "'filas': se espera 3 y sale 4"}),
        ("prod", "sum", {"valores": "tipo = producto"}),
        ("n, X.shape[1] // n)", "X.shape[1] // n, n).swapaxes(1, 2)", {"valores": "en la posición"}),
        ('{"grupos"', '[1] or {"grupos"', {"valores": "claves", "forma y tipo": "list; se espera dict"}),
        (
            "    grupos = np.where",
            "    visible[:] = True\n    grupos = np.where",
            {"valores": "en la posición", "entradas intactas": "visible"},
        ),
    ],
)
def test_groups_masks_words_and_dictionaries(
    check: Check, old: str, new: str, expected: dict[str, str]
) -> None:
    said = check(SUMAS.replace(old, new), "sumas")

    assert failed(said) == set(expected)
    assert all(text in said[label] for label, text in expected.items())


@pytest.fixture
def deriva(names: dict[str, Any]) -> None:
    """Make a function known that takes shares, to which a row of a Jacobian would be long."""
    challenge = Challenge(
        function="deriva",
        arguments={"A": "shares T_y T_x", "G": "T_y T_x"},
        returns="T_y T_x",
        points={"correctness": 2, "stability": 1, "vectorization": 1},
        public=({"T_y": 3, "T_x": 5},),
    )
    exec(DERIVA.format(CLOSED), names)
    public = public_data([challenge], {})["deriva"]
    kinds = [*public["sizes"], *((public["sizes"][0], kind) for kind in public["extreme"])]
    inputs = [names["_inputs"](public, *(how if isinstance(how, tuple) else (how,))) for how in kinds]
    assert all(np.allclose(A.sum(axis=1), 1) and (A >= 0).all() for A, _ in inputs)
    expected = [names["deriva"](*one).tolist() for one in inputs]
    names["_PUBLIC"]["deriva"] = public_data([challenge], {"deriva": expected})["deriva"]


DERIVA = "def deriva(A, G):\n    return {}\n"
CLOSED = "A * (G - (A * G).sum(axis=1, keepdims=True))"


@pytest.mark.usefixtures("deriva")
@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (CLOSED, set()),
        (CLOSED.replace("G", "(G - G.mean(axis=1, keepdims=True))"), set()),  # right for rows that sum to 1
        (CLOSED.replace("(G", "(A * G / A"), {"estabilidad"}),
        (f"np.clip({CLOSED}, -1, 1)", {"estabilidad"}),
        ("(A[:, :, None] * A[:, None] * (G[:, :, None] - G[:, None])).sum(axis=2)", {"sin bucles"}),
        ("np.array([a * (g - a @ g) for a, g in zip(A, G)])", {"sin bucles"}),
        (CLOSED.replace("G -", "G +"), {"valores"}),
    ],
)
def test_rows_that_sum_to_one_and_jacobians(check: Check, formula: str, expected: set[str]) -> None:
    said = check(DERIVA.format(formula), "deriva")

    assert failed(said) == expected
    assert ("jacobiano" in said["sin bucles"]) == ("[:, None]" in formula)


REPARTO = """
def reparto(E, mascara):
    X = np.where(mascara, E, -np.inf)
    W = np.exp(X - X.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", {}),
        ("-np.inf", "-1e9", {}),
        ("-np.inf", "-30.0", {"valores": "un 0 exacto"}),
        ("-np.inf", "-1e5", {"estabilidad": "muy negativos"}),
        ("X.max", "E.max", {"estabilidad": "debajo de la máscara"}),
    ],
)
def test_a_mask_over_scores_is_tried_with_a_giant_below(
    names: dict[str, Any], check: Check, old: str, new: str, expected: dict[str, str]
) -> None:
    challenge = Challenge(
        function="reparto",
        arguments={"E": "T_y T_x", "mascara": "bool T_y T_x"},
        returns="T_y T_x",
        points={"correctness": 2, "stability": 1},
        public=({"T_y": 3, "T_x": 5},),
    )
    exec(REPARTO, names)
    public = public_data([challenge], {})["reparto"]
    calls = [(sizes, "ordinary") for sizes in public["sizes"]]
    calls += [(public["sizes"][0], kind) for kind in public["extreme"]]
    answers = [names["reparto"](*names["_inputs"](public, *call)).tolist() for call in calls]
    names["_PUBLIC"]["reparto"] = public_data([challenge], {"reparto": answers})["reparto"]

    said = check(REPARTO.replace(old, new) if old else REPARTO, "reparto")

    assert failed(said) == set(expected)
    assert all(text in said[label] for label, text in expected.items())


def test_an_answer_is_read_in_the_forms_people_write(names: dict[str, Any], capsys: Any) -> None:
    names["_PRACTICE"] = {"one": ("b", 0.0, ""), "two": ("ac", 0.0, ""), "number": (4128.0, 0.5, "")}
    right = {
        "one": ("b", "B", " b) ", ["b"], {"b"}),
        "two": ("ac", "a, c", ["c", "a"], {"A", "C"}, ("a", "c")),
        "number": (4128, 4128.4, "4128", names["np"].int64(4128)),
    }
    wrong = {"one": ("a", {"a", "b"}), "two": ("a", "abc"), "number": (4129, 0, 0.0)}

    for question in right:
        for answer in right[question]:
            names["comprueba_respuesta"](question, answer)
            assert capsys.readouterr().out.startswith("✔"), answer
        for answer in wrong[question]:
            names["comprueba_respuesta"](question, answer)
            assert capsys.readouterr().out.startswith("✘"), answer
        for answer in (None, "", [], "?"):
            names["comprueba_respuesta"](question, answer)
            assert capsys.readouterr().out[0] not in "✔✘", answer
