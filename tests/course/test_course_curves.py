"""What long experiments stored of each mistake is read with the course; a deadline for a review too."""

import json
from pathlib import Path

import pytest
from small_course import Spoilable

from autograder.course import load_course
from autograder.course.curves import Curve, read_curves

EXPERIMENTS = "course/dobles/experiments.json"
RUN = {"learning": [[100, 2.5, 0.25], [200, 1.5, 0.75]], "accuracy": {"3": 1.0, "6": 0.5}, "seed": 1}
STORED = {
    "other": {"curves": 1},
    "mistakes": {
        "longest_trained": 6,
        "curves": {
            "right": RUN,
            "ninguna": RUN,
            "dobla": {"triple": {**RUN, "learning": [[100, None, 0.1]]}, "half": {"error": "ValueError"}},
        },
    },
}


def stored(course: Spoilable, data: object) -> Spoilable:
    course.write(EXPERIMENTS, data if isinstance(data, str) else json.dumps(data))
    return course


def test_the_curve_of_a_mistake_is_found_by_its_function_and_name(course: Spoilable) -> None:
    curves = stored(course, STORED).load().curves

    assert curves is not None
    assert curves.length == 6
    assert curves.right == Curve(((100, 2.5, 0.25), (200, 1.5, 0.75)), {"3": 1.0, "6": 0.5})
    assert curves.right.broke_at is None
    assert curves.of("dobla", "triple") == curves.mistakes["dobla"]["triple"]
    assert curves.of("dobla", "unknown") is None
    assert curves.of("other", "triple") is None
    assert curves.of("dobla", None) is None


def test_a_training_that_broke_says_where(course: Spoilable) -> None:
    curves = stored(course, STORED).load().curves

    assert curves is not None
    assert curves.mistakes["dobla"]["triple"].broke_at == 100
    assert curves.mistakes["dobla"]["half"].error == "ValueError"


def test_experiments_without_mistakes_give_no_curves(course: Spoilable) -> None:
    assert stored(course, {"models": {}}).load().curves is None


def test_a_course_without_experiments_has_no_curves(course: Spoilable) -> None:
    assert course.load().curves is None


@pytest.mark.parametrize(
    "data",
    [
        "{",
        "[1]",
        {"mistakes": {"curves": {}}},
        {"mistakes": [1]},
        {"mistakes": {"longest_trained": 6, "curves": {"right": 3}}},
    ],
)
def test_stored_experiments_that_cannot_be_read_are_named(course: Spoilable, data: object) -> None:
    error = stored(course, data).error()

    assert EXPERIMENTS in error.where
    assert "make experiments" in error.remedy


def test_the_course_has_a_curve_of_its_main_mistakes() -> None:
    root = Path(__file__).parents[2]
    course = load_course(root)
    curves = read_curves(course.experiments.values())

    assert curves is not None
    known = {function: ids for unit in course.units for function, ids in unit.misconceptions.items()}
    for function, runs in curves.mistakes.items():
        assert set(runs) <= set(known[function])
    assert str(curves.length) in curves.right.accuracy


def test_a_review_may_have_a_deadline(course: Spoilable) -> None:
    assert course.load().review_days is None

    course.edit("course/course.toml", "[late]", "[review]\ndays = 10\n[late]")
    assert course.load().review_days == 10


@pytest.mark.parametrize("days", ["0", "-3"])
def test_a_deadline_before_the_page_is_refused(course: Spoilable, days: str) -> None:
    course.edit("course/course.toml", "[late]", f"[review]\ndays = {days}\n[late]")

    assert "whole number of days" in course.error().remedy
