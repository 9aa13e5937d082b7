"""Another seed is another variant of the course: other parameters and orders, the same checks, full marks."""

import math
from collections.abc import Iterator, Mapping
from itertools import product

import pytest
from course_copy import ROOT, SEED, cells

from autograder import assignment
from autograder.assignment import Built
from autograder.course import draw_unit, load_course
from autograder.course.draw import Drawn, check_all_draws
from autograder.course.expressions import evaluate
from autograder.course.model import Course, Question, Unit
from autograder.manifest import Role
from autograder.outcome import Verdict
from autograder.quiz import judge
from autograder.sandbox.calls import Call, Ended

COURSE = load_course(ROOT)
QUESTIONS = [
    pytest.param(question, id=f"{unit.slug}-{question.id}")
    for unit in COURSE.units
    for question in unit.questions
]
MANY = [f"variante-{number}" for number in range(200)]
ENOUGH = 60  # seeds, for a question to be drawn in nearly all of its ways


def drawn(unit: Unit, seed: str) -> Mapping[str, Drawn]:
    """Return a unit's questions as a class with this seed sees them; no language plays a part."""
    return {one.key.id: one for one in draw_unit(unit, seed, "answer")}


def coincidences(seed: str, other: str) -> Iterator[str]:
    """Yield what two seeds draw alike of all that could differ."""
    for unit in COURSE.units:
        ours, theirs = drawn(unit, seed), drawn(unit, other)
        for question in unit.questions:
            one, two = ours[question.id].key, theirs[question.id].key
            if question.parameters and one.parameters == two.parameters:
                yield f"{unit.slug}-{question.id}: parameters"
            if question.options and list(one.options.values()) == list(two.options.values()):
                yield f"{unit.slug}-{question.id}: options"


OTHER_SEED = next(seed for seed in MANY if not list(coincidences(SEED, seed)))


# --- What a seed decides --------------------------------------------------------------------------------


def test_two_seeds_differ_in_every_parametrised_question_and_in_every_order_of_options() -> None:
    parametrised = [question for unit in COURSE.units for question in unit.questions if question.parameters]

    assert parametrised
    assert list(coincidences(SEED, OTHER_SEED)) == []
    assert len(list(coincidences(SEED, SEED))) >= len(parametrised)


def test_any_two_seeds_differ_in_most_of_what_can_differ() -> None:
    everything = len(list(coincidences(SEED, SEED)))

    for seed in MANY[:ENOUGH]:
        assert len(list(coincidences(SEED, seed))) < everything / 3, seed


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.values[0].parameters])
def test_every_value_of_a_parameter_is_drawn_for_some_class(question: Question) -> None:
    unit = next(unit for unit in COURSE.units if question in unit.questions)
    seen = [drawn(unit, seed)[question.id].key.parameters for seed in MANY[:ENOUGH]]

    for name, values in question.parameters.items():
        assert {parameters[name] for parameters in seen} == set(values), name


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.values[0].options])
def test_the_right_option_stands_in_every_place_for_some_class(question: Question) -> None:
    unit = next(unit for unit in COURSE.units if question in unit.questions)
    keys = [drawn(unit, seed)[question.id].key for seed in MANY[:ENOUGH]]
    places = {letter for key in keys for letter, option in key.options.items() if option in key.right}

    assert places == set(keys[0].options)


# --- No distractor is right -----------------------------------------------------------------------------


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_known_wrong_number_is_right_for_any_draw(question: Question) -> None:
    check_all_draws(question)  # what the build refuses
    for values in product(*question.parameters.values()):
        names = dict(zip(question.parameters, values, strict=True))
        numbers = {name: value for name, value in names.items() if not isinstance(value, str)}
        if question.value:
            right = evaluate(question.value, numbers)
            for name, expression in question.known_wrong.items():
                wrong = evaluate(expression, numbers)
                assert not math.isclose(wrong, right, rel_tol=0, abs_tol=question.margin), (name, names)


@pytest.mark.parametrize("language", COURSE.languages)
def test_no_two_options_of_a_question_read_alike(language: str) -> None:
    for unit in COURSE.units:
        for name, text in unit.texts[language].questions.items() if language in unit.texts else ():
            shown = [" ".join(option.lower().split()) for option in text.options.values()]
            assert len(set(shown)) == len(shown), (unit.slug, name)


# --- What is built --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def variants(course: Course) -> dict[str, Built]:
    """Build each unit with another seed, in one language each: which one plays no part in a draw."""
    found = {}
    for number, unit in enumerate(course.units):
        languages = list(unit.texts)
        language = languages[number % len(languages)]
        found[f"{unit.slug}-{language}"] = assignment.build(course, unit, language, OTHER_SEED)
    return found


@pytest.mark.slow
def test_both_variants_pass_all_checks_of_the_build(
    every: dict[str, Built], variants: dict[str, Built]
) -> None:
    assert {built.manifest.unit for built in variants.values()} == {unit.slug for unit in COURSE.units}
    for name, built in variants.items():
        assert built.release != every[name].release
        assert built.numbers.keys() == every[name].numbers.keys()


@pytest.mark.slow
def test_prompts_show_the_parameters_that_were_drawn_in_every_language(every: dict[str, Built]) -> None:
    for name, built in every.items():
        release = cells(built.release)
        for question in built.manifest.questions:
            for value in question.parameters.values():
                assert str(value) in release[f"{question.id}-prompt"]["source"], (name, question.id)


@pytest.mark.slow
def test_the_solved_notebooks_of_both_variants_earn_full_marks_in_the_quiz(
    course: Course, every: dict[str, Built], variants: dict[str, Built]
) -> None:
    for built in [*every.values(), *variants.values()]:
        manifest = built.manifest
        solved = cells(assignment.solved(manifest, course.unit(manifest.unit)))
        answers = [cell for cell in manifest.cells if cell.role is Role.ANSWER]
        earned = 0.0
        for key in manifest.questions:
            (cell,) = (one for one in answers if one.belongs_to == key.id)
            names: dict[str, object] = {"comprueba_respuesta": lambda *_: None, "comprueba": lambda *_: None}
            exec(solved[cell.cell_id]["source"], names)
            result = judge(key, Call(Ended.VALUE, names[key.variable]))
            assert result.verdict is Verdict.PASSED, (manifest.assignment, key.id)
            earned += result.score
        assert earned == sum(question.points for question in manifest.questions)


@pytest.mark.slow
def test_the_answers_of_one_variant_are_not_those_of_the_other(
    every: dict[str, Built], variants: dict[str, Built]
) -> None:
    """Somebody who copies the letters and numbers of another class loses points."""
    for name, built in variants.items():
        ours = {key.id: assignment.right_answer(key) for key in every[name].manifest.questions}
        theirs = {key.id: assignment.right_answer(key) for key in built.manifest.questions}
        if any(question.points for question in built.manifest.questions):
            assert sum(ours[key] != theirs[key] for key in ours) > len(ours) / 2, name
