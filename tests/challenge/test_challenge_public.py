"""What may be told: a fault is repeated on public input, and nothing of a hidden one is shown."""

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from judging import EXERCISES, SEED, Judging, reference

from autograder.graders.bahdanau import test_alineacion as grader
from autograder.graders.toolkit import Draws
from autograder.outcome import Example, FunctionResult
from autograder.records import to_plain

EXERCISE = EXERCISES["alineacion"]
HEAD = "import numpy as np\n\ndef alineacion(S, H, Wsa, Wha, va):\n"
SOFTMAX = reference("softmax_filas")


def hidden_numbers() -> set[str]:
    """Return every number of this student's hidden inputs, as a result would show it."""
    draws = Draws(grader.CONTRACT, SEED)
    labels = ("distinct", "again", "reversed", "square", "alike")
    drawn = [draws.ordinary(label) for label in labels] + [draws.edge(d) for d in ("T_y", "T_x", "d_a")]
    return {repr(round(float(n), 6)) for x in drawn for a in x.arguments.values() for n in np.ravel(a)}


def numbers_in(result: FunctionResult) -> set[str]:
    return set(re.findall(r"-?\d+\.\d+(?:e-?\d+)?", json.dumps(to_plain(result))))


LEAKS = {
    "an exception's message": "    raise ValueError(str(S))\n",
    "an exception's type": "    raise type('E' + str(S[0, 0]).replace('.', '_'), (Exception,), {})()\n",
    "a missing module": "    raise ModuleNotFoundError(f\"No module named 'm{abs(S[0, 0])}'\")\n",
    "a result of another kind": "    return str(S)\n",
    "a type's name": "    return type('T' + str(S[0, 0]).replace('.', '_').replace('-', 'm'), (), {})()\n",
    "an input that comes back": "    return S\n",
    "an input that is written to": "    S += 1\n    return S\n",
    "an input that was kept": (
        "    np.kept = vars(np).get('kept', S)\n    return np.resize(np.kept, (len(S), len(H)))\n"
    ),
    "an input that was kept in a file": (
        "    import os\n"
        "    if not os.path.exists('kept.npy'):\n"
        "        np.save('kept.npy', S)\n"
        "    return np.resize(np.load('kept.npy'), (len(S), len(H)))\n"
    ),
    "an input that was kept, in an exception": (
        "    np.kept = vars(np).get('kept', S)\n    raise ValueError(str(np.kept))\n"
    ),
    "an input that was kept, in an exception's type": (
        "    np.kept = vars(np).get('kept', S)\n"
        "    raise type('E' + str(np.kept[0, 0]).replace('.', '_'), (Exception,), {})()\n"
    ),
    "an input that was kept in a file, in an exception's type": (
        "    import os\n"
        "    if not os.path.exists('kept.npy'):\n"
        "        np.save('kept.npy', S)\n"
        "    raise type('E' + str(np.load('kept.npy')[0, 0]).replace('.', '_'), (Exception,), {})()\n"
    ),
    "an input that was kept, in a key": (
        "    np.kept = vars(np).get('kept', S)\n    return {str(np.kept[0, 0]): np.kept}\n"
    ),
    "an exception on a single position, with an input that was kept": (
        "    np.kept = vars(np).get('kept', S)\n"
        "    if len(H) == 1:\n"
        "        raise type('E' + str(np.kept[0, 0]).replace('.', '_'), (Exception,), {})(str(np.kept))\n"
        "    return np.resize(np.kept, (len(S), len(H)))\n"
    ),
    "another input that comes back": "    H *= 2\n    return np.outer(S[:, 0], H[:, 0])\n",
}


@pytest.mark.parametrize("what", LEAKS)
def test_no_number_of_a_hidden_input_is_told(judging: Judging, what: str) -> None:
    result = judging.one(EXERCISE, HEAD + LEAKS[what])

    assert result.score == 0
    assert not numbers_in(result) & hidden_numbers()
    digits = {n.replace(".", "_").lstrip("-") for n in (repr(float(x)) for x in _hidden_floats())}
    assert not [d for d in digits if d in json.dumps(to_plain(result))]


def _hidden_floats() -> Iterator[Any]:
    draws = Draws(grader.CONTRACT, SEED)
    for label in ("distinct", "again", "reversed", "square"):
        for array in draws.ordinary(label).arguments.values():
            yield from np.ravel(array)


def test_the_reason_of_an_exception_comes_from_public_input(judging: Judging) -> None:
    result = judging.one(EXERCISE, HEAD + "    raise ValueError(f'S empieza por {S[0, 0]}')\n")

    facts = result.criterion("correctness").facts
    assert (facts["type"], facts["source"]) == ("ValueError", "raise ValueError(f'S empieza por {S[0, 0]}')")
    assert facts["line"] == 4
    assert re.fullmatch(r"S empieza por -?\d\.\d", facts["reason"])


def test_an_exception_that_public_input_does_not_show_has_no_reason(judging: Judging) -> None:
    only_hidden = "    if (S != S.round(1)).any():\n        raise ValueError(f'{S}')\n    return S @ H.T\n"
    result = judging.one(EXERCISE, HEAD + only_hidden)

    facts = result.criterion("correctness").facts
    assert set(facts) == {"type", "line", "source"}


def test_the_name_of_an_exception_comes_from_public_input(judging: Judging) -> None:
    own = "class MiError(Exception):\n    pass\n\n\n"
    for head, error in ((own, "MiError"), ("", "np.exceptions.AxisError"), ("", "np.linalg.LinAlgError")):
        result = judging.one(EXERCISE, f"{head}{HEAD}    raise {error}('no')\n")
        facts = result.criterion("correctness").facts
        assert (facts["type"], facts["reason"]) == (error.split(".")[-1], "no")


def test_a_name_that_public_input_does_not_show_stays_behind(judging: Judging) -> None:
    only_hidden = "    if (S != S.round(1)).any():\n        raise MiError('no')\n    return S @ H.T\n"
    source = "class MiError(Exception):\n    pass\n\n\n" + HEAD + only_hidden
    assert judging.one(EXERCISE, source).criterion("correctness").facts["type"] == "Exception"


def test_an_exception_on_the_smallest_sizes_is_told_with_its_line_and_public_reason(judging: Judging) -> None:
    small = "    if len(H) == 1:\n        raise ValueError(f'S empieza por {S[0, 0]}')\n    return alfa\n"
    failed = judging.one(EXERCISE, HEAD + UNKNOWN + small).criterion("correctness")
    source = "raise ValueError(f'S empieza por {S[0, 0]}')"
    assert (failed.code, failed.facts["dimension"]) == ("edge_raises", ["T_x"])
    assert (failed.facts["type"], failed.facts["line"], failed.facts["source"]) == ("ValueError", 9, source)
    assert re.fullmatch(r"S empieza por -?\d\.\d", failed.facts["reason"])


def test_a_write_too_small_to_be_seen_is_told_without_numbers(judging: Judging) -> None:
    body = "    S[0, 0] += 1e-6\n    return np.zeros((len(S), len(H)))\n"
    assert judging.one(EXERCISE, HEAD + body).criterion("no_mutation").facts == {"argument": "S"}


def test_a_write_is_shown_on_public_input(judging: Judging) -> None:
    body = "    va -= 1\n" + "    return np.zeros((len(S), len(H)))\n"
    facts = judging.one(EXERCISE, HEAD + body).criterion("no_mutation").facts

    assert facts["argument"] == "va"
    assert facts["after"] == pytest.approx([n - 1 for n in facts["before"]])


def test_a_write_that_public_input_does_not_show_names_the_argument_only(judging: Judging) -> None:
    body = "    H[H != H.round(1)] = 0\n    return np.zeros((len(S), len(H)))\n"
    assert judging.one(EXERCISE, HEAD + body).criterion("no_mutation").facts == {"argument": "H"}


def test_shapes_are_told_for_public_sizes(judging: Judging) -> None:
    facts = judging.one(EXERCISE, HEAD + "    return np.zeros(len(H))\n").criterion("shape").facts
    sizes = EXERCISE.public[0]
    assert facts == {"expected": [sizes["T_y"], sizes["T_x"]], "got": [sizes["T_x"]]}


def test_a_named_cause_comes_with_the_sums_of_a_public_result(judging: Judging) -> None:
    source = EXERCISE.misconceptions["axis_0"].read_text(encoding="utf-8")
    facts = judging.one(EXERCISE, source).facts
    sizes = EXERCISE.public[0]

    assert facts["column_sums"] == pytest.approx([1] * sizes["T_x"])
    assert len(facts["row_sums"]) == sizes["T_y"]
    assert facts["row_sums"] != pytest.approx([1] * sizes["T_y"])
    assert facts["got_shape"] == facts["expected_shape"] == [sizes["T_y"], sizes["T_x"]]


def example_of(result: FunctionResult) -> Example:
    assert result.misconception is None
    assert result.example is not None
    return result.example


UNKNOWN = """
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    alfa = w / w.sum(axis=1, keepdims=True)
"""


def test_a_wrong_value_without_a_name_gets_the_smallest_public_example(judging: Judging) -> None:
    example = example_of(judging.one(EXERCISE, HEAD + UNKNOWN + "    return alfa * 1.01\n"))

    given = {name: np.array(value) for name, value in example.arguments.items()}
    expected = grader.oracle(**given)
    assert example.expected == pytest.approx(expected)
    assert np.array(example.got) == pytest.approx(expected * 1.01, abs=1e-5)
    assert expected.shape == (1, 1)
    assert set(np.abs(np.concatenate([a.ravel() for a in given.values()]))) == {1.0}


def test_an_example_is_only_as_small_as_still_shows_the_fault(judging: Judging) -> None:
    wrong_with_three = "    if alfa.shape[1] > 2:\n        alfa[:, 0] += 0.5\n    return alfa\n"
    example = example_of(judging.one(EXERCISE, HEAD + UNKNOWN + wrong_with_three))
    assert np.array(example.got).shape == (1, 3)


def test_an_example_of_an_exception_shows_its_type(judging: Judging) -> None:
    raises = "    return alfa[:, 5] / 0 if len(S) > 1 else alfa\n"
    example = example_of(judging.one(EXERCISE, HEAD + UNKNOWN + raises))
    assert example.got == "IndexError"
    assert len(example.arguments["S"]) == 2


OUTLINES = {
    "{'alfa': alfa, 'e': e}": "dict: alfa, e",
    "dict.fromkeys('abcdefghijk', alfa)": "dict: a, b, c, d, e, f, g, h, …",
    "(alfa, e, w)": "tuple (3)",
    "[alfa, 'e']": "list (2)",
    "None": "None",
    "'alfa'": "str",
    "iter([alfa])": "object",
    "(fila for fila in alfa)": "generator",
}


@pytest.mark.parametrize("returned", OUTLINES)
def test_an_example_of_another_type_shows_its_name_and_what_it_holds(judging: Judging, returned: str) -> None:
    example = example_of(judging.one(EXERCISE, f"{HEAD}{UNKNOWN}    return {returned}\n"))
    assert example.got == OUTLINES[returned]


def test_an_example_of_several_arrays_shows_the_one_that_differs(judging: Judging) -> None:
    exercise = EXERCISES["gradiente_alineacion"]
    right = reference("gradiente_alineacion")
    for place in range(5):
        other = (
            f"_right = gradiente_alineacion\n\n\ndef gradiente_alineacion(*x):\n    d = list(_right(*x))\n"
            f"    d[{place}] = d[{place}] + 0.25\n    return tuple(d)\n"
        )
        result = judging.one(exercise, f"{SOFTMAX}\n{right}\n{other}")
        example = example_of(result)
        assert result.criterion("correctness").facts == {"part": place + 1}
        assert np.array(example.got) == pytest.approx(np.array(example.expected) + 0.25, abs=1e-5)


SHAPES = ("alfa[None]", "alfa[..., None]", "alfa.ravel()", "alfa[0]", "alfa.sum(axis=1)")


@pytest.mark.parametrize("returned", SHAPES)
def test_an_example_of_a_shape_is_not_a_single_number(judging: Judging, returned: str) -> None:
    example = example_of(judging.one(EXERCISE, f"{HEAD}{UNKNOWN}    return 1.5 * {returned}\n"))
    assert np.shape(example.expected) == (2, 2)
    assert np.size(example.got) > 1
    assert np.shape(example.arguments["va"]) == (1,)  # what no shape depends on is as small as can be


def test_complex_numbers_are_shown_with_a_few_digits(judging: Judging) -> None:
    example = example_of(judging.one(EXERCISE, HEAD + UNKNOWN + "    return alfa * (1 + 1j / 3)\n"))
    assert example.got == [["(1+0.333333j)"]]


def test_what_is_not_finite_is_shown_as_text(judging: Judging) -> None:
    example = example_of(judging.one(EXERCISE, HEAD + UNKNOWN + "    return alfa * np.nan\n"))
    assert example.got == [["nan"]]


def test_an_edge_is_shown_when_everything_else_is_right(judging: Judging) -> None:
    result = judging.one(EXERCISE, HEAD + UNKNOWN + "    return alfa.squeeze()\n")
    example = example_of(result)
    assert result.criterion("correctness").facts == {"dimension": ["T_y", "T_x"]}
    assert 1 in (len(example.arguments["S"]), len(example.arguments["H"]))


NOTHING_TO_SHOW = {
    "a stub": "    raise NotImplementedError\n",
    "a function that remembers": UNKNOWN + "    alineacion.n = getattr(alineacion, 'n', 0) + 1\n"
    "    return alfa * (1 + (alineacion.n == 2))\n",
    "a library that is not here": "    import scipy\n    return scipy.special.softmax(S)\n",
}


@pytest.mark.parametrize("what", NOTHING_TO_SHOW)
def test_there_is_no_example_of(judging: Judging, what: str) -> None:
    result = judging.one(EXERCISE, HEAD + NOTHING_TO_SHOW[what])
    assert result.score < result.max
    assert result.example is None


def test_every_student_sees_the_same_public_input(judging: Judging) -> None:
    source = HEAD + UNKNOWN + "    return alfa * 1.01\n"
    one, other = (judging.one(EXERCISE, source, seed=seed) for seed in (1, 2))
    assert one == other
