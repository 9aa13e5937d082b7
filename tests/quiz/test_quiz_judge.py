"""An answer counts for what it says, however it is written; what does not say one thing is not guessed."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.manifest import KnownWrong, QuestionKey
from autograder.outcome import Verdict
from autograder.quiz import LONGEST, judge, shown
from autograder.sandbox.calls import Call, Ended, Foreign

OPTIONS = {"a": "rows", "b": "columns", "c": "both", "d": "none"}
SINGLE = QuestionKey("axis", "single", 1, "respuesta_1", options=OPTIONS, right=("columns",))
MULTIPLE = QuestionKey("sums", "multiple", 2, "respuesta_2", options=OPTIONS, right=("rows", "both"))
COUNT = QuestionKey(
    "count", "numeric", 1, "respuesta_3", value=4128.0, known_wrong=(KnownWrong("no_vector", 4096.0),)
)
WEIGHT = QuestionKey(
    "weight",
    "numeric",
    1,
    "respuesta_4",
    value=0.7869,
    margin=0.005,
    known_wrong=(KnownWrong("no_tanh", 0.6652), KnownWrong("third", 0.6602)),
)


def code(key: QuestionKey, value: Any) -> str:
    return judge(key, Call(Ended.VALUE, value)).code


@pytest.mark.parametrize(
    "value",
    ["b", "B", " b ", "b)", "(b)", "b.", "'b'", "[b]", "ｂ", ["b"], ("B",), {"b"}, frozenset("b"), ["b", "b"],
     "b) por columnas", "B: columnas", Foreign("str_", "b"), Foreign("ndarray(<U1)", ["b"])],
)  # fmt: skip  # a table, read by rows
def test_one_letter_is_understood_however_it_is_written(value: Any) -> None:
    result = judge(SINGLE, Call(Ended.VALUE, value))

    assert result.code == "right"
    assert result.verdict is Verdict.PASSED
    assert result.score == result.max == 1
    assert result.chosen == ("columns",)
    assert result.given == "b"


@pytest.mark.parametrize(
    "value",
    ["ac", "a, c", "A C", "a;c", "a/c", "a-c", "{a, c}", "a y c", "a and c", "c, a", ["a", "c"],
     ("a)", "c)"), {"a", "c"}, ["ac"], ["a", "c", "a"], Foreign("ndarray(<U1)", ["a", "c"])],
)  # fmt: skip  # a table, read by rows
def test_several_letters_are_understood_however_they_are_written(value: Any) -> None:
    result = judge(MULTIPLE, Call(Ended.VALUE, value))

    assert result.code == "right"
    assert result.score == 2
    assert result.chosen == ("rows", "both")
    assert result.given == "a, c"


@pytest.mark.parametrize(
    "value",
    [4128, 4128.0, "4128", " 4128 ", "4 128", "4 128", "4_128", "4128.0", "4128,0", "4.128e3", "+4128",
     [4128], ("4128",), np.int64(4128), np.float32(4128), np.array(4128), np.array([4128.0]),
     np.longdouble(4128), 0.1 * 41280, Foreign("Fraction", 4128.0), [Foreign("Decimal", 4128.0)]],
)  # fmt: skip  # a table, read by rows
def test_a_number_is_understood_however_it_is_written(value: Any) -> None:
    assert code(COUNT, value) == "right"


@pytest.mark.parametrize("value", [0.79, "0.79", "0,79", ".79", 0.7869 - 0.0049, np.float64(0.7869)])
def test_a_decimal_counts_within_its_margin(value: Any) -> None:
    assert code(WEIGHT, value) == "right"


@pytest.mark.parametrize("value", [0.78, 0.795, "0.7", 79, -0.7869])
def test_a_decimal_beyond_its_margin_is_wrong(value: Any) -> None:
    assert code(WEIGHT, value) == "wrong"


def test_a_wrong_option_names_itself() -> None:
    result = judge(SINGLE, Call(Ended.VALUE, "C"))

    assert (result.code, result.verdict, result.score) == ("known", Verdict.FAILED, 0)
    assert result.chosen == ("both",)


def test_a_set_with_a_wrong_option_names_what_was_chosen() -> None:
    result = judge(MULTIPLE, Call(Ended.VALUE, {"a", "b"}))

    assert (result.code, result.score, result.chosen) == ("known", 0, ("rows", "columns"))


def test_an_incomplete_set_is_wrong_without_a_wrong_option() -> None:
    result = judge(MULTIPLE, Call(Ended.VALUE, "a"))

    assert (result.code, result.score, result.chosen) == ("wrong", 0, ("rows",))


def test_a_known_wrong_number_names_itself() -> None:
    assert judge(COUNT, Call(Ended.VALUE, 4096)).chosen == ("no_vector",)


def test_between_two_known_wrong_numbers_the_nearer_one_is_named() -> None:
    assert judge(WEIGHT, Call(Ended.VALUE, 0.6650)).chosen == ("no_tanh",)
    assert judge(WEIGHT, Call(Ended.VALUE, 0.6610)).chosen == ("third",)


@pytest.mark.parametrize("key", [SINGLE, MULTIPLE, COUNT])
@pytest.mark.parametrize("value", [None, "", "  ", [], (), set(), Foreign("ellipsis")])
def test_nothing_is_no_answer(key: QuestionKey, value: Any) -> None:
    result = judge(key, Call(Ended.VALUE, value))

    assert (result.code, result.verdict, result.score) == ("unanswered", Verdict.UNJUDGED, 0)


def test_a_variable_that_was_never_assigned_is_no_answer() -> None:
    assert judge(SINGLE, Call(Ended.MISSING)).code == "unanswered"


@pytest.mark.parametrize("written", ["respuesta_1 = b", "respuesta_1 = b)", 'respuesta1 = "b"'])
def test_what_was_written_and_left_no_variable_is_unreadable_and_shown_again(written: str) -> None:
    result = judge(SINGLE, Call(Ended.MISSING), written)

    assert (result.code, result.verdict, result.given) == ("unreadable", Verdict.UNJUDGED, written)


def test_a_cell_that_was_emptied_is_no_answer() -> None:
    assert judge(SINGLE, Call(Ended.MISSING), " \n").code == "unanswered"


HOSTILE = [
    Foreign("Evil"), Foreign("Evil", [1]), {"a": 1}, {"b": True}, float("nan"), float("inf"), 1j,
    complex(4128), True, np.bool_(True), np.array([True]), [[["b"]]], ["b"] * 1000, list(range(1000)),
    "b" * 1000, "4128 pesos", "1e999", "nan", "infinity", "\ud800", "\x00", "<script>", [None],
    np.zeros((2, 2)), np.array([[4128]]), np.complex128(1), {1: {2: [3]}}, np.float64("nan"),
    np.longdouble("inf"), "4,128",
]  # fmt: skip  # a table, read by rows


@pytest.mark.parametrize("key", [SINGLE, MULTIPLE, COUNT], ids=lambda key: key.kind)
@pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_answer_is_unreadable_and_pays_nothing(key: QuestionKey, value: Any) -> None:
    result = judge(key, Call(Ended.VALUE, value))

    assert (result.code, result.verdict, result.score) == ("unreadable", Verdict.UNJUDGED, 0)
    assert len(result.given) <= LONGEST
    assert result.given == "" or result.given.isprintable()


@pytest.mark.parametrize("value", ["a, c", "ab", ["a", "b"], "e", "bb", "b o c", "1", 1, "cada una"])
def test_a_single_choice_is_one_letter_of_the_question(value: Any) -> None:
    assert code(SINGLE, value) == "unreadable"


def test_and_is_a_letter_where_the_question_has_it() -> None:
    options = {letter: f"option_{letter}" for letter in "abcde"}
    key = replace(MULTIPLE, options=options, right=("option_a", "option_e"))

    assert code(key, "a e") == "right"


@pytest.mark.parametrize("ended", [end for end in Ended if end not in (Ended.VALUE, Ended.MISSING)])
def test_a_variable_that_cannot_be_read_is_unreadable(ended: Ended) -> None:
    assert judge(COUNT, Call(ended)).code == "unreadable"


@pytest.mark.parametrize("value", [10**400, -(10**400), 10**1300], ids=["big", "negative", "huge"])
def test_a_number_beyond_every_float_is_just_wrong(value: int) -> None:
    result = judge(COUNT, Call(Ended.VALUE, value))

    assert (result.code, result.given) == ("wrong", "…")


def test_practice_pays_nothing_and_is_judged_all_the_same() -> None:
    result = judge(replace(SINGLE, points=0), Call(Ended.VALUE, "b"))

    assert (result.code, result.score, result.max) == ("right", 0, 0)


@given(st.text(), st.sampled_from([SINGLE, MULTIPLE, COUNT]))
def test_no_text_breaks_the_judge(text: str, key: QuestionKey) -> None:
    result = judge(key, Call(Ended.VALUE, text))

    assert result.code in {"right", "wrong", "known", "unreadable", "unanswered"}
    assert len(result.given) <= LONGEST


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_number_is_right_exactly_within_its_margin(value: float) -> None:
    within = math.isclose(value, 0.7869, rel_tol=0, abs_tol=0.005)
    on_the_edge = math.isclose(abs(value - 0.7869), 0.005, rel_tol=1e-6)

    assert on_the_edge or (code(WEIGHT, value) == "right") == within


def test_a_long_answer_is_shown_shortened() -> None:
    assert shown("x" * 500) == "x" * (LONGEST - 1) + "…"
    assert shown(["x" * 500, ["y", ["z"]]]).endswith("…")


def test_a_whole_number_is_shown_without_decimals() -> None:
    assert judge(COUNT, Call(Ended.VALUE, np.float64(17.0))).given == "17"
    assert judge(COUNT, Call(Ended.VALUE, 17.5)).given == "17.5"
