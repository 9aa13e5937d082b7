"""What a function draws is stored beside what was expected: public, small, and outside every verdict."""

from dataclasses import replace

import numpy as np
import pytest
from judging import EXERCISES, SEED, Judging, reference

from autograder.outcome import FunctionResult, Shown

EXERCISE = EXERCISES["alineacion"]
FIRST = EXERCISE.public[0]
HEAD = "import numpy as np\n\ndef alineacion(S, H, Wsa, Wha, va):\n"
SOFTMAX = reference("softmax_filas")
RIGHT = f"{SOFTMAX}\n{reference('alineacion')}"


def shown(result: FunctionResult) -> Shown:
    assert result.shown is not None
    return result.shown


def test_a_right_map_is_the_expected_one_on_the_first_public_sizes(judging: Judging) -> None:
    found = shown(judging.one(EXERCISE, RIGHT))

    assert np.shape(found.got) == (FIRST["T_y"], FIRST["T_x"])
    assert found.got == found.expected
    assert np.allclose(np.sum(found.expected, axis=1), 1, atol=1e-5)


def test_everybody_sees_the_same_public_map(judging: Judging) -> None:
    mine, theirs = (shown(judging.one(EXERCISE, RIGHT, seed=seed)) for seed in (SEED, SEED + 1))

    assert mine == theirs


def test_a_wrong_map_is_shown_as_it_is(judging: Judging) -> None:
    by_columns = EXERCISE.misconceptions["axis_0"].read_text(encoding="utf-8")
    result = judging.one(EXERCISE, f"{SOFTMAX}\n{by_columns}")

    assert result.misconception == "axis_0"
    assert np.allclose(np.sum(shown(result).got, axis=0), 1, atol=1e-5)
    assert shown(result).got != shown(result).expected


def test_what_is_no_number_is_kept_as_a_word(judging: Judging) -> None:
    found = shown(judging.one(EXERCISE, HEAD + "    return np.full((len(S), len(H)), np.nan)\n"))

    assert found.got == [["nan"] * FIRST["T_x"]] * FIRST["T_y"]


@pytest.mark.parametrize(
    "body",
    [
        "raise NotImplementedError",
        "return None",
        "return H @ S[0, 0]",
        "return (S @ Wsa.T)[:, None] + H @ Wha.T",
        "return [['a', 'b'], ['c', 'd']]",
        "return np.zeros((400, 400))",
        "return np.zeros((0, 3))",
        "return np.ones((len(S), len(H))) * 1j",
        "exit()",
    ],
)
def test_nothing_is_shown_of_what_is_no_map(judging: Judging, body: str) -> None:
    assert judging.one(EXERCISE, f"{HEAD}    {body}\n").shown is None


def test_a_function_that_draws_no_map_shows_none(judging: Judging) -> None:
    assert judging.one(replace(EXERCISE, map=False), RIGHT).shown is None


REMEMBERS = """import numpy as np

_kept = []

def alineacion(S, H, Wsa, Wha, va):
    if (S != S.round(1)).any():  # public numbers have one decimal
        _kept.append(S.copy())
    out = np.zeros((len(S), len(H)))
    if _kept:
        remembered = np.ravel(_kept[0])[: out.size]
        out.flat[: len(remembered)] = remembered
    return out
"""


def test_what_a_function_remembers_of_hidden_inputs_is_not_on_its_map(judging: Judging) -> None:
    """The map is asked of a process that saw no hidden input."""
    found = shown(judging.one(EXERCISE, REMEMBERS))

    assert np.array_equal(found.got, np.zeros((FIRST["T_y"], FIRST["T_x"])))


def test_the_extra_call_changes_nothing_else(judging: Judging) -> None:
    slips = HEAD + "    H *= 2\n    return softmax_filas(S @ Wsa.T @ Wha @ H.T)\n"
    for source in (RIGHT, f"{SOFTMAX}\n{slips}", HEAD + "    while True:\n        pass\n"):
        without, with_it = (judging.one(replace(EXERCISE, map=on), source) for on in (False, True))

        assert replace(with_it, shown=None) == without
