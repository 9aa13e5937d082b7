"""The build computes what the prose claims, is the same every time, and refuses what is not so."""

import os
import subprocess
import sys

import pytest
from course_copy import LANGUAGE, ROOT, SEED, SLUG, CourseCopy, cells

from autograder import assignment
from autograder.assignment import Built
from autograder.assignment.prose import with_typed
from autograder.course.model import Course, Unit
from autograder.errors import AutograderError, CourseError

LESSON = f"course/{SLUG}/{LANGUAGE}/lesson.md"
DEMOS = f"course/{SLUG}/demos.py"


# --- Variants -------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_bytes_in_another_process(built: Built) -> None:
    program = (
        "import sys; from pathlib import Path; from autograder import assignment;"
        "from autograder.course import load_course; course = load_course(Path(sys.argv[1]));"
        "built = assignment.build(course, course.unit(sys.argv[2]), *sys.argv[3:5]);"
        "sys.stdout.buffer.write((built.source + built.release).encode())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(ROOT), SLUG, LANGUAGE, SEED],
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo"},
    )

    assert done.stdout == (built.source + built.release).encode()


def test_two_seeds_differ_in_parameters_and_in_the_order_of_options(
    built: Built, course: Course, unit: Unit
) -> None:
    other = assignment.build(course, unit, LANGUAGE, "primavera")

    ours = {q.id: q for q in built.manifest.questions}
    theirs = {q.id: q for q in other.manifest.questions}
    parametrised = [q.id for q in unit.questions if q.parameters]
    ordered = [q.id for q in unit.questions if q.options]
    assert {name for name in parametrised if ours[name].parameters != theirs[name].parameters}
    assert {name for name in ordered if ours[name].options != theirs[name].options}
    for name in parametrised:
        changed = ours[name].parameters != theirs[name].parameters
        prompts = [cells(one.release)[f"{name}-prompt"]["source"] for one in (built, other)]
        assert (prompts[0] != prompts[1]) is changed


def test_right_answers_follow_the_parameters(built: Built, unit: Unit) -> None:
    numeric = [q for q in built.manifest.questions if q.kind == "numeric" and q.points]

    assert numeric
    for question in numeric:
        source = cells(built.source)[f"{question.id}-respuesta"]["source"]
        assert f"{question.variable} = {assignment.right_answer(question)}" in source
        for value in question.parameters.values():
            assert str(value) in cells(built.release)[f"{question.id}-prompt"]["source"]


def test_numbers_of_the_prose_are_those_the_demos_compute(copied: CourseCopy) -> None:
    before = copied.build()
    copied.edit(DEMOS, "T_y, T_x, d, d_a = 8, 6, 5, 4", "T_y, T_x, d, d_a = 8, 6, 5, 7")
    copied.edit(
        LESSON, "\n## ", "\n{% macro must(claim) %}{% endmacro %}\n## "
    )  # other numbers, other claims
    after = copied.build()

    weights = [f"Son {built.numbers['weights']}," for built in (before, after)]
    assert weights[0] != weights[1]
    for said, built in zip(weights, (before, after), strict=True):
        assert any(said in one["source"] for one in cells(built.release).values())


# --- What is refused ---------------------------------------------------------------------------------


def test_a_false_claim_is_refused_with_its_line(copied: CourseCopy) -> None:
    copied.append(LESSON, "\nEl mapa es plano.{{ must(n.max_weight < n.uniform) }}\n")
    line = (copied.root / LESSON).read_text(encoding="utf-8").count("\n")

    said = copied.refusal()

    assert f"{LESSON}:{line}" in said
    assert "a claim is false" in said


def test_a_number_that_was_not_computed_is_refused(copied: CourseCopy) -> None:
    copied.append(LESSON, "\nLa mayor vale {{ n.nunca | num(2) }}.\n")

    assert "nunca" in copied.refusal()


def test_a_typed_number_is_refused_with_its_line(copied: CourseCopy) -> None:
    copied.append(LESSON, "\nEl mayor peso ronda 0.18 en media.\n")
    line = (copied.root / LESSON).read_text(encoding="utf-8").count("\n")

    said = copied.refusal()

    assert said.startswith(f"{LESSON}:{line}: the number 0.18 is typed")
    assert "numbers" in said


def test_a_number_typed_on_purpose_is_listed(copied: CourseCopy) -> None:
    copied.append(LESSON, '\nA mano: {{ typed("0.74", why="a map drawn by hand") }}.\n')

    built = copied.build()

    assert [(one.text, one.why) for one in built.typed] == [("0.74", "a map drawn by hand")]
    assert any("A mano: 0.74." in one["source"] for one in cells(built.release).values())


@pytest.mark.parametrize(
    "harmless",
    [
        "`0.5 * S`",
        "```python\nx = 0.18\n```",
        "$e^{0.5}$ y $$\n0.18\n$$",
        "[un artículo](https://x.test/1409.0473)",
        "arXiv:1409.0473",
        "véase la sección 3.1",
        "{{ n.x | num(0.5) }}",
        "en 2014, 60 palabras",
        "apéndice A.1.2",
        "son 12, 13 y 14.",
        "<!-- demo: v1.5 -->",
    ],
)
def test_what_is_no_claim_may_hold_a_number(harmless: str) -> None:
    assert with_typed(harmless, "lesson.md") == (harmless, ())


@pytest.mark.parametrize(
    "claim", ["vale 0.18", "vale 0,18", "(0.18)", "$x$ es 0.18 y `y` no", "un 97.5 %", "**2.3**"]
)
def test_every_other_decimal_is_a_claim(claim: str) -> None:
    with pytest.raises(CourseError, match="is typed"):
        with_typed(f"uno\ndos {claim}", "lesson.md")


def test_a_demo_that_fails_is_named(copied: CourseCopy) -> None:
    copied.edit(DEMOS, "alfa = np.zeros((T_y, T_x))", "alfa = np.zeros((T_y, nada))")

    said = copied.refusal()

    assert "NameError" in said
    assert "cell untrained" in said


def test_a_demo_that_ends_the_interpreter_is_refused(copied: CourseCopy) -> None:
    copied.edit(DEMOS, "alfa = np.zeros((T_y, T_x))", "import os; os._exit(3)")

    assert "ended the interpreter" in copied.refusal()


def test_numbers_belong_in_the_last_cell(copied: CourseCopy) -> None:
    copied.append(DEMOS, "\n# %% later\nprint(1)\n")
    copied.append(LESSON, "\n<!-- demo: later -->\n")

    assert "end the file with a cell `# %% numbers`" in copied.refusal()


def test_numbers_are_plain(copied: CourseCopy) -> None:
    copied.append(DEMOS, "\nn = [1]\n")

    assert "n = {…}" in copied.refusal()


def test_a_solution_that_leans_on_something_else_is_refused(copied: CourseCopy) -> None:
    name = f"solutions/{SLUG}/contexto.py"
    copied.append(name, "\n\nEPS = 1e-9\n")

    said = copied.refusal()

    assert "contexto.py" in said
    assert "missing in the notebook" in said


def test_a_solution_that_fails_on_public_inputs_is_refused(copied: CourseCopy) -> None:
    copied.edit(f"solutions/{SLUG}/contexto.py", "return alfa @ H", "return alfa @ H.T")

    said = copied.refusal()

    assert "contexto.py" in said
    assert "ValueError" in said


def test_an_unstable_solution_is_refused(copied: CourseCopy) -> None:
    copied.edit(f"solutions/{SLUG}/softmax_filas.py", "E - E.max(axis=1, keepdims=True)", "E")

    assert "softmax_filas" in copied.refusal()


def test_a_lesson_that_shows_a_line_of_the_solution_is_refused(copied: CourseCopy) -> None:
    copied.edit(LESSON, "\n## ", "\n```python\npesos = np.exp(E - E.max(axis=1, keepdims=True))\n```\n\n## ")

    said = copied.refusal()

    assert "softmax_filas.py" in said
    assert "text-" in said


def test_a_demo_that_needs_more_than_numpy_is_refused(copied: CourseCopy) -> None:
    copied.edit(DEMOS, "import numpy as np\n", "import numpy as np\nimport IPython, pytest\n")

    assert "would need pytest" in copied.refusal()


def test_two_cells_of_one_name_are_refused(copied: CourseCopy, unit: Unit) -> None:
    names = (LESSON, f"course/{SLUG}/unit.toml", f"course/{SLUG}/{LANGUAGE}/questions.toml")
    feedback = [f"solutions/{SLUG}/feedback.{language}.toml" for language in unit.texts]
    for name in (*names, *feedback):
        copied.edit(name, "why_tanh", "setup")

    assert "two cells would be called 'setup'" in copied.refusal()


def test_an_unwritten_language_is_refused(course: Course, unit: Unit) -> None:
    with pytest.raises(CourseError, match="there is: es"):
        assignment.build(course, unit, "la", SEED)


# --- Filled notebooks --------------------------------------------------------------------------------


def test_a_filled_notebook_differs_in_the_filled_cells_only(built: Built) -> None:
    text = assignment.filled(built.manifest, {"contexto": "def contexto(alfa, H):\n    return alfa @ H"})

    before, after = cells(built.release), cells(text)
    assert [name for name in before if before[name]["source"] != after[name]["source"]] == ["contexto"]


def test_filling_a_cell_that_is_not_there_names_the_closest(built: Built) -> None:
    with pytest.raises(AutograderError, match="did you mean 'contexto'"):
        assignment.filled(built.manifest, {"context": ""})


def test_the_suffix_of_answer_cells_is_read_from_the_release(built: Built) -> None:
    assert assignment.answer_suffix(built.manifest) == "respuesta"
