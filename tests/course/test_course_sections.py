"""Each function, and a mistake that has its own place, points at a section that the lesson really has."""

from pathlib import Path

import pytest
from small_course import Spoilable

from autograder.course import load_course

LESSON = "course/dobles/es/lesson.md"
SENTENCES = "solutions/dobles/feedback.es.toml"
UNTAUGHT = "solutions/dobles/feedback.pt.toml"
FUNCTIONS = "[functions.dobla]"


def with_sections(course: Spoilable, function: str = "Sumar", triple: str = "Tres veces") -> None:
    course.edit(LESSON, "Más prosa.", "## Sumar\n\n```\n## Nada\n```\n\n## Tres veces\n\nMás prosa.")
    course.edit(SENTENCES, FUNCTIONS, f'[sections]\ndobla = "{function}"\ntriple = "{triple}"\n{FUNCTIONS}')


def test_a_mistake_has_its_own_section_or_that_of_its_function(course: Spoilable) -> None:
    with_sections(course)
    text = course.load().unit("dobles").texts["es"]

    assert text.section("dobla") == text.section("dobla", "another") == "Sumar"
    assert text.section("dobla", "triple") == "Tres veces"


def test_a_criterion_may_have_a_section_that_stands_behind_the_mistakes_own(course: Spoilable) -> None:
    with_sections(course)
    course.edit(SENTENCES, "[sections]", '[sections]\nshape = "Tres veces"')
    text = course.load().unit("dobles").texts["es"]

    assert text.section("dobla", criterion="shape") == "Tres veces"
    assert text.section("dobla", criterion="correctness") == "Sumar"
    assert text.section("dobla", "triple", "shape") == "Tres veces"


def test_a_course_need_not_name_sections(course: Spoilable) -> None:
    assert course.load().unit("dobles").texts["es"].section("dobla", "triple") == ""


@pytest.mark.parametrize("heading", ["Tres vecs", "Nada"])
def test_a_section_that_the_lesson_does_not_have_is_refused(course: Spoilable, heading: str) -> None:
    with_sections(course, triple=heading)
    error = str(course.error())

    assert f"{SENTENCES}: sections.triple: the lesson has no section '{heading}'" in error
    assert "Tres veces" in error


@pytest.mark.parametrize("file", [SENTENCES, UNTAUGHT])
def test_a_section_for_nothing_known_is_refused(course: Spoilable, file: str) -> None:
    course.edit(file, FUNCTIONS, f'[sections]\ntripel = "Sumar"\n{FUNCTIONS}')

    what = "unknown function, misconception or criterion in [sections], 'tripel' — did you mean 'triple'?"
    assert what in str(course.error())


def test_every_function_of_the_course_has_its_section_and_the_same_one_in_every_language() -> None:
    for unit in load_course(Path(__file__).parents[2]).units:
        for language, text in unit.texts.items():
            assert all(text.section(function) for function in unit.references), f"{unit.slug}, {language}"
        places = {language: list(text.sections) for language, text in unit.texts.items()}
        assert len({tuple(names) for names in places.values()}) == 1, f"{unit.slug}: {places}"
