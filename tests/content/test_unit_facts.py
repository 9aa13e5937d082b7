"""What the texts of a unit say about its points agrees with unit.toml."""

import re

import pytest

from autograder.course.model import Course, Unit
from autograder.render import Words

IN_WORDS = {
    "es": {1: "un punto", 2: "dos puntos", 4: "cuatro puntos", 5: "cinco puntos"},
    "pt": {1: "um ponto", 2: "dois pontos", 4: "quatro pontos", 5: "cinco pontos"},
    "en": {1: "one point", 2: "two points", 4: "four points", 5: "five points"},
}


@pytest.mark.parametrize("language", IN_WORDS)
def test_every_statement_gives_each_criterion_its_points_in_words(
    course: Course, bahdanau: Unit, language: str
) -> None:
    labels = Words.load(course.root / "templates", language).labels("notebook")
    for challenge in bahdanau.challenges:
        statement = bahdanau.texts[language].challenges[challenge.function].statement
        said = re.findall(r"^\| \*\*(.+?)\*\* \((.+?)\) \|", statement, flags=re.MULTILINE)
        assert said == [
            (labels[f"say_{name}"], IN_WORDS[language][points]) for name, points in challenge.points.items()
        ]


def test_points_are_about_65_25_and_10_percent(course: Course) -> None:
    for unit in course.units:
        challenges = sum(sum(c.points.values()) for c in unit.challenges if not c.bonus)
        questions = sum(question.points for question in unit.questions)
        prose = sum(explanation.points for explanation in unit.explanations)
        total = challenges + questions + prose
        if not total:  # a workshop
            continue
        assert abs(challenges / total - 0.65) < 0.03, unit.slug
        assert abs(questions / total - 0.25) < 0.03, unit.slug
        assert abs(prose / total - 0.10) < 0.03, unit.slug


def test_the_questions_are_numbered_in_the_order_of_the_lesson(course: Course) -> None:
    """The variables respuesta_1, respuesta_2, … count the questions as the reader meets them."""
    for unit in course.units:
        for text in unit.texts.values():
            placed = re.findall(r"^<!-- question: (\S+) -->$", text.lesson, flags=re.MULTILINE)
            assert placed == [question.id for question in unit.questions]
