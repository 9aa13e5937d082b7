"""A class's seed decides parameters and order, the same everywhere; answers are computed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_course import Spoilable

from autograder.course import draw, draw_unit
from autograder.course.draw import MOST_DRAWS, check_all_draws
from autograder.course.expressions import evaluate
from autograder.course.lesson import Marker, split
from autograder.course.model import Question

COUNT = Question(
    id="count",
    kind="numeric",
    points=1,
    parameters={"d_h": (64, 96, 128), "d_a": (24, 32, 40)},
    value="2*d_a*d_h + d_a",
    known_wrong={"no_vector": "2*d_a*d_h"},
)
AXIS = Question(id="axis", kind="single", points=1, options=("rows", "columns", "both"), right=("rows",))


def test_the_answer_is_computed_from_what_was_drawn() -> None:
    key = draw(COUNT, "seed", variable="respuesta_1").key
    d_h, d_a = key.parameters["d_h"], key.parameters["d_a"]

    assert key.value == 2 * d_a * d_h + d_a
    assert [(wrong.id, wrong.value) for wrong in key.known_wrong] == [("no_vector", 2 * d_a * d_h)]


def test_the_same_seed_draws_the_same() -> None:
    assert draw(COUNT, "seed", variable="x") == draw(COUNT, "seed", variable="x")
    assert draw(AXIS, "seed", variable="x") == draw(AXIS, "seed", variable="x")


def test_every_value_and_every_order_is_drawn_by_some_seed() -> None:
    seeds = [str(number) for number in range(200)]
    pairs = {tuple(draw(COUNT, seed, variable="x").key.parameters.values()) for seed in seeds}
    orders = {tuple(draw(AXIS, seed, variable="x").key.options.values()) for seed in seeds}

    assert len(pairs) == 9
    assert len(orders) == 6


def test_options_are_lettered_and_none_is_lost() -> None:
    key = draw(AXIS, "seed", variable="x").key

    assert list(key.options) == ["a", "b", "c"]
    assert set(key.options.values()) == set(AXIS.options)
    assert key.right == ("rows",)


def test_variables_are_numbered_in_the_order_of_the_unit(course: Spoilable) -> None:
    drawn = draw_unit(course.load().unit("dobles"), "seed", "respuesta")

    assert [one.key.variable for one in drawn] == [f"respuesta_{n}" for n in range(1, 5)]
    assert [one.question.id for one in drawn] == ["axis", "sums", "count", "practice"]


def test_too_many_combinations_are_refused() -> None:
    values = tuple(range(1, 200))
    question = Question("q", "numeric", 1, parameters={n: values for n in "abc"}, value="a+b+c")

    with pytest.raises(ValueError, match=str(MOST_DRAWS)):
        check_all_draws(question)


def test_a_number_that_no_float_can_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="too large"):
        check_all_draws(Question("q", "numeric", 1, value="2**60 + 1"))


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("7 // 2", 3),
        ("-2**2", -4),
        ("+(1 + 2) * 3", 9),
        ("sqrt(16)", 4),
        ("max(1, min(a, 9))", 5),
        ("8 / 4", 2),
    ],
)
def test_arithmetic_follows_python(expression: str, value: float) -> None:
    assert evaluate(expression, {"a": 5}) == value


@pytest.mark.parametrize(
    "expression",
    [
        "__import__('os')", "a.real", "a[0]", "[1]", "'x'", "True", "1 if a else 2", "lambda: 1", "a := 2",
        "min(*a)", "log(x=1)", "1j", "a and 1", "9**9**9", "1/0", "exp(1e6)", "log(0)", "(-8)**0.5", "",
        "1 +", "b", "sqrt", "sqrt()", "1e999", "f'{a}'", "(" * 400 + "1" + ")" * 400,
    ],
)  # fmt: skip  # a table, read by rows
def test_nothing_but_finite_arithmetic_is_evaluated(expression: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        evaluate(expression, {"a": 5})


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_a_value_error(expression: str) -> None:
    try:
        assert isinstance(evaluate(expression, {"a": 2}), (int, float))
    except ValueError:
        return


def test_a_lesson_splits_into_prose_and_markers() -> None:
    lesson = "# T\n\nuno\n<!-- demo: d -->\n\n<!--cell-->\ndos\n"

    assert list(split(lesson)) == ["# T\n\nuno", Marker("demo", "d", 4), Marker("cell", "", 6), "dos"]
