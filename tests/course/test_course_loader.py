"""A good course loads whole; a course with one mistake is refused with file, place and remedy."""

from pathlib import Path

import pytest
from small_course import Spoilable

from autograder.course.shapes import dimensions, words

UNIT = "course/dobles/unit.toml"
QUESTIONS = "course/dobles/es/questions.toml"
LESSON = "course/dobles/es/lesson.md"
STATEMENTS = "course/dobles/es/challenge.md"
ANSWERS = "solutions/dobles/answers.toml"
SENTENCES = "solutions/dobles/feedback.es.toml"
UNTAUGHT = "solutions/dobles/feedback.pt.toml"  # the course is offered in pt, this unit not yet
COURSE = "course/course.toml"
REFERENCE = "solutions/dobles/dobla.py"
TRIPLE = "solutions/dobles/misconceptions/dobla/triple.py"


def test_a_good_course_loads_whole(course: Spoilable) -> None:
    loaded = course.load()
    unit = loaded.unit("dobles")
    text = unit.texts["es"]

    assert loaded.late_policy == "zero"
    assert loaded.resubmission == "last"
    assert [question.id for question in unit.questions] == ["axis", "sums", "count", "practice"]
    assert unit.questions[2].known_wrong == {"one_matrix": "d_a*d_h + d_a", "no_vector": "2*d_a*d_h"}
    assert list(unit.challenges[0].points) == ["correctness", "shape"]
    assert unit.references == {"dobla": course.root / REFERENCE}
    assert unit.misconceptions == {"dobla": {"triple": course.root / TRIPLE}}
    assert text.title == "Dobles"
    assert text.challenges["dobla"].title == "El doble"
    assert "## esto no es un título" in text.challenges["dobla"].statement
    assert text.challenges["dobla"].docstring == "Devuelve el doble de E."
    assert text.explanations == {"why": "Explica por qué."}
    assert text.rubrics == {"why": "3: nombra la razón."}
    assert text.function_feedback["dobla"].misconceptions == {"triple": "Has triplicado {ratio}."}


def test_a_function_has_its_sentences_also_in_a_language_without_lesson(course: Spoilable) -> None:
    unit = course.load().unit("dobles")

    assert list(unit.texts) == ["es"]
    assert unit.function_feedback["es"] == unit.texts["es"].function_feedback
    assert unit.function_feedback["pt"]["dobla"].misconceptions == {"triple": "Você triplicou {ratio}."}


def test_a_language_without_lesson_may_have_some_sentences_for_its_questions(course: Spoilable) -> None:
    course.edit(UNTAUGHT, "[functions.dobla]", '[questions.axis]\nright = "Isso."\n[functions.dobla]')

    assert list(course.load().unit("dobles").texts) == ["es"]


def test_the_course_of_this_repository_loads() -> None:
    from autograder.course import load_course

    root = Path(__file__).parents[2]

    assert [unit.slug for unit in load_course(root).units]


SHAPES = {
    "T_y d_s": ("T_y", "d_s"),
    "bool T_y T_x": ("T_y", "T_x"),
    "shares T_y T_x": ("T_y", "T_x"),
    "T_x n*d_k": ("T_x", "n", "d_k"),
    "T_x 2*d": ("T_x", "d"),
    "=n": ("n",),
    "suma | producto": (),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_names_its_dimensions(shape: str) -> None:
    assert dimensions(shape) == SHAPES[shape]
    assert words(shape) == (("suma", "producto") if "|" in shape else ())


CHOICE = ('{E = "T_y T_x"}', '{E = "T_y n*T_x", n = "=n", tipo = "suma | producto"}')
PUBLIC = ("{T_y = 3, T_x = 5}", '{T_y = 3, T_x = 5, n = 2, tipo = "suma"}')


def with_choice(course: Spoilable) -> None:
    course.edit(UNIT, *CHOICE)
    course.edit(UNIT, *PUBLIC)
    for path in sorted((course.root / "solutions/dobles").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("dobla(E)", "dobla(E, n, tipo)"), encoding="utf-8")


def test_a_challenge_may_take_a_size_and_a_word(course: Spoilable) -> None:
    with_choice(course)
    challenge = course.load().unit("dobles").challenges[0]

    assert challenge.public == ({"T_y": 3, "T_x": 5, "n": 2, "tipo": "suma"},)


@pytest.mark.parametrize("word", ['"sumas"', "1"])
def test_a_public_word_is_one_of_the_choice(course: Spoilable, word: str) -> None:
    with_choice(course)
    course.edit(UNIT, 'tipo = "suma"}', f"tipo = {word}}}")

    assert "unknown word for tipo in a public input of challenge dobla" in str(course.error())


def test_an_unknown_unit_is_a_key_error(course: Spoilable) -> None:
    with pytest.raises(KeyError):
        course.load().unit("otra")


SPOILED = {
    "an unknown key with a close one": (UNIT, 'id = "axis"', 'id = "axis"\nponts = 1', "ponts", "points"),
    "a translated key": (QUESTIONS, 'prompt = "¿Qué', 'pregunta = "¿Qué', "questions.axis.prompt", "add it"),
    "a translated option": (QUESTIONS, 'columns = "col', 'columnas = "col', "columnas", "columns"),
    "a missing key": (UNIT, 'kind = "single"\n', "", "questions[axis].kind", "add it"),
    "a mistyped key": (UNIT, "points = 2\n", 'points = "2"\n', "questions[count].points", "type"),
    "an unknown kind": (UNIT, 'kind = "single"', 'kind = "simple"', "single, multiple, numeric", ""),
    "a contact in one language only": (
        "course/course.toml", ', pt = "prof@example.org"', "", "missing contact in the language 'pt'", ""),
    "text where a list is due": (UNIT, 'languages = ["es"]', 'languages = "es"', "expected a list", ""),
    "broken TOML": (UNIT, 'kind = "single"', "kind = single", "line 4", "mend"),
    "an accented id": (UNIT, 'id = "axis"', 'id = "eje_í"', "eje_í", "without accents"),
    "an id with a hyphen": (UNIT, 'id = "why"', 'id = "why-so"', "why-so", "letters"),
    "the same id twice": (UNIT, 'id = "why"', 'id = "axis"', "'axis' is there twice", "rename"),
    "an id that is also a function": (UNIT, 'id = "why"', 'id = "dobla"', "'dobla' is there twice", ""),
    "the same option twice": (UNIT, '"rows", "columns"', '"rows", "rows"', "'rows' is there twice", ""),
    "one option": (UNIT, '["rows", "columns", "both"]', '["rows"]', "between 2 and 26", ""),
    "options of a number": (UNIT, 'known_wrong = ["one', 'options = ["a"]\nknown_wrong = ["one',
                            "numeric", ""),
    "a margin of a choice": (UNIT, 'points = 1\noptions = ["rows"', 'points=1\nmargin=1\noptions=["rows"',
                             "margin", "delete"),
    "negative points": (UNIT, "points = 1\n", "points = -1\n", "not negative", ""),
    "a parameter without values": (UNIT, "n = [2, 3]", "n = []", "no plain values", ""),
    "an unknown criterion": (UNIT, "shape = 1", "shapes = 1", "'shapes'", "did you mean 'shape'"),
    "no points for correctness": (UNIT, "correctness = 2, ", "", "correctness", "add"),
    "a criterion worth nothing": (UNIT, "shape = 1", "shape = 0", "0 points", ""),
    "credit for an unknown misconception": (UNIT, "triple = 0.5", "tripel = 0.5", "tripel", "'triple'"),
    "credit as good as the right answer": (UNIT, "triple = 0.5", "triple = 2", "credit for triple", "below"),
    "an unknown dimension": (UNIT, "{T_y = 3, T_x = 5}", "{T_y = 3, Tx = 5}", "'Tx'", "'T_x'"),
    "a missing dimension": (UNIT, "{T_y = 3, T_x = 5}", "{T_y = 3}", "'T_x'", "add it"),
    "an empty public size": (UNIT, "T_x = 5}", "T_x = 0}", "below 1", ""),
    "a public size in words": (UNIT, "T_x = 5}", 'T_x = "5"}', "public size T_x", "whole number"),
    "no public sizes": (UNIT, "public = [{T_y = 3, T_x = 5}]", "", "no public sizes", "public ="),
    "an argument that Python keeps": (UNIT, 'arguments = {E =', 'arguments = {lambda =', "lambda", ""),
    "a language nobody offers": (UNIT, '["es"]', '["es", "fr"]', "'fr'", "known: es, pt"),
    "a unit without its language folder": (UNIT, '["es"]', '["es", "pt"]', "no folder dobles/pt", "write it"),
    "a unit in no language": (UNIT, '["es"]', "[]", "no languages", ""),
    "an unlisted unit": (COURSE, 'units = ["dobles"]', "units = []", "no units", ""),
    "a unit without a folder": (COURSE, '["dobles"]', '["dobles", "otra"]', "course/otra/unit.toml", "write"),
    "a course without a title": (COURSE, ', pt = "Curso"', "", "'pt'", "add it"),
    "an unknown late policy": (COURSE, '"zero"', '"half"', "none, zero", ""),
    "an unknown right option": (ANSWERS, '["rows"]', '["rwos"]', "'rwos'", "'rows'"),
    "two right options of a single choice": (ANSWERS, '["rows"]', '["rows", "both"]',
                                             "one right", "multiple"),
    "a multiple with nothing right": (ANSWERS, '["first", "third"]', "[]", "no right option", ""),
    "a multiple with everything right": (ANSWERS, '"first", "third"', '"first", "second", "third"',
                                         "every option is right", "wrong one"),
    "a choice answered by a value": (ANSWERS, 'right = ["rows"]', 'value = "1"', "no right option", ""),
    "a number answered by an option": (ANSWERS, 'value = "sqrt(n)"', 'right = ["n"]', "a value", ""),
    "an answer to no question": (ANSWERS, "[practice]", "[practise]", "'practise'", "'practice'"),
    "a question without an answer": (ANSWERS, '[practice]\nvalue = "sqrt(n)"', "", "'practice'", "add it"),
    "a known wrong number without expression": (ANSWERS, 'no_vector = "2*d_a*d_h"', "",
                                                "no_vector", "add it"),
    "an unknown parameter": (ANSWERS, "2*d_a*d_h + d_a", "2*d_a*dh + d_a", "'dh'", "'d_h'"),
    "an expression that calls": (ANSWERS, "sqrt(n)", "open(n)", "open", ""),
    "an answer that is not an integer": (ANSWERS, "2*d_a*d_h + d_a", "d_a/3", "no margin", "d_h = 64"),
    "a known wrong number equal to the right one": (ANSWERS, 'no_vector = "2*d_a*d_h"',
                                                    'no_vector = "2*d_a*d_h + min(d_a, 40)"',
                                                    "no_vector equals the right answer", "d_h = 64"),
    "two equal known wrong numbers": (ANSWERS, 'no_vector = "2*d_a*d_h"', 'no_vector = "d_a*(d_h + 1)"',
                                      "no_vector equals one_matrix", ""),
    "an unfilled placeholder": (QUESTIONS, "{n}?", "{m}?", "{m}", "known: n"),
    "a formula with single braces": (QUESTIONS, "W_{{ha}}", "W_{ha}", "{ha}", "{{ }}"),
    "an unbalanced brace": (QUESTIONS, "W_{{ha}}", "W_{{ha}", "questions.count.prompt", "{{ and }}"),
    "practice without explanation": (QUESTIONS, 'explanation = "Calcula la raíz de {n}."', "",
                                     "questions.practice.explanation", "write"),
    "an explanation without prompt": (QUESTIONS, "[explanations.why]", "[explanations.wy]", "'wy'", "'why'"),
    "a wrong option without sentence": (SENTENCES, 'columns = "Por columnas no."', "", "'columns'", "add it"),
    "a sentence for the right option": (SENTENCES, 'both = "No', 'rows = "No', "'rows'", ""),
    "a known wrong number without sentence": (SENTENCES, 'no_vector = "Falta el vector."', "",
                                              "no_vector", ""),
    "a multiple without a sentence for the rest": (SENTENCES, 'other = "Falta alguna."', "",
                                                   "other", "write"),
    "a question without feedback": (SENTENCES, "[questions.count]", "[questions.practice]",
                                    "questions.count", "add"),
    "a misconception without sentence": (SENTENCES, 'triple = "Has', 'doble = "Has', "'doble'", "triple"),
    "a function without feedback": (SENTENCES, "[functions.dobla]", "[functions.doble]", "doble", "dobla"),
    "an untaught function without sentence": (UNTAUGHT, '[functions.dobla]\nright = "Dobra bem."\n'
                                              '[functions.dobla.misconceptions]\ntriple', "# triple",
                                              "missing function 'dobla'", "add it"),
    "an untaught sentence for no function": (UNTAUGHT, "[functions.dobla]\n",
                                             '[functions.dobra]\nright = "Oi."\n[functions.dobla]\n',
                                             "unknown function 'dobra'", "did you mean 'dobla'"),
    "an untaught misconception without sentence": (UNTAUGHT, 'triple = "Você', 'triplo = "Você',
                                                   "'triplo'", "'triple'"),
    "an untaught sentence for no question": (UNTAUGHT, "[functions.dobla]",
                                             '[questions.eixo]\nright = "Isso."\n[functions.dobla]',
                                             "unknown question 'eixo'", "axis"),
    "an untaught rubric for no explanation": (UNTAUGHT, "[functions.dobla]",
                                              '[explanations.what]\nrubric = "1"\n[functions.dobla]',
                                              "unknown explanation 'what'", "known: why"),
    "an explanation without rubric": (SENTENCES, 'rubric = "3: nombra la razón."', 'rubric = " "',
                                      "rubric", ""),
    "an unknown marker": (LESSON, "<!-- demo: first -->", "<!-- demos: first -->",
                          ":4", "did you mean 'demo'"),
    "a marker for something unknown": (LESSON, "question: axis", "question: axes", "'axes'", "'axis'"),
    "a question never placed": (LESSON, "<!-- question: axis -->\n", "",
                                "never placed", "<!-- question: axis"),
    "a question placed twice": (LESSON, "Fin.", "<!-- question: axis -->", "placed twice", "delete"),
    "a marker inside a line": (LESSON, "Fin.", "Fin. <!-- cell -->", "not alone", "own line"),
    "a named new cell": (LESSON, "<!-- cell -->", "<!-- cell: x -->", "no name", ""),
    "a remark that students would read": (LESSON, "Fin.", "<!-- revisar esto -->", "not a marker", "{#"),
    "a lesson without title": (LESSON, "# Dobles", "Dobles", "no title", "# Title"),
    "a demo never placed": (LESSON, "<!-- demo: drawing -->\n", "", "'drawing' is never placed", ""),
    "a demo cell without id": ("course/dobles/demos.py", "# %% first", "# %%", "without an id", "# %%"),
    "a repeated demo cell": ("course/dobles/demos.py", "# %% first", "# %% drawing", "twice", "rename"),
    "a statement without title": (STATEMENTS, "title: El doble", "título: El doble", "no title", "title:"),
    "a statement for nobody": (STATEMENTS, "## dobla", "## doblar", "'doblar'", "'dobla'"),
    "an open code fence": (STATEMENTS, "```\n\n", "\n\n", "never closed", ""),
    "text before the first statement": (STATEMENTS, "# Retos", "Retos", "before the first", ""),
    "a docstring that ends itself": (STATEMENTS, "el doble de E", 'el """doble""" de E', "three quotes", ""),
    "a reference with other arguments": (REFERENCE, "dobla(E)", "dobla(X)", "takes (X)", "(E)"),
    "a reference of another name": (REFERENCE, "dobla(E)", "doble(E)", "does not define dobla", "def dobla"),
    "a reference that is not Python": (REFERENCE, "return", "retrun", "not valid Python", ":2"),
    "a misconception that says nothing": (TRIPLE, '"""Triple."""\n', "", "no docstring", "first line"),
}  # fmt: skip  # a table, read by rows


@pytest.mark.parametrize(
    ("file", "old", "new", "what", "remedy"),
    list(SPOILED.values()),
    ids=[name.replace(" ", "_") for name in SPOILED],
)
def test_is_refused(course: Spoilable, file: str, old: str, new: str, what: str, remedy: str) -> None:
    course.edit(file, old, new)
    error = str(course.error())

    assert what in error
    assert remedy in error
    assert "\n" not in error


@pytest.mark.parametrize(
    "name",
    [
        UNIT,
        QUESTIONS,
        LESSON,
        STATEMENTS,
        ANSWERS,
        SENTENCES,
        UNTAUGHT,
        COURSE,
        REFERENCE,
        "course/dobles/demos.py",
    ],
)
def test_a_missing_file_is_named(course: Spoilable, name: str) -> None:
    (course.root / name).unlink()
    error = course.error()

    assert name in str(error)
    assert error.remedy


def test_a_file_that_is_not_utf8_is_named(course: Spoilable) -> None:
    (course.root / QUESTIONS).write_bytes("[questions]  # año".encode("latin-1"))

    assert course.error().where == QUESTIONS
    assert "UTF-8" in str(course.error())


def test_a_language_folder_that_is_not_listed_is_named(course: Spoilable) -> None:
    (course.root / "course/dobles/pt").mkdir()

    assert "pt/ is not listed" in str(course.error())


def test_a_solution_for_no_challenge_is_named(course: Spoilable) -> None:
    course.write("solutions/dobles/dobla_bis.py", "def dobla_bis(E):\n    return E\n")

    assert "did you mean 'dobla'" in str(course.error())


def test_misconceptions_of_no_challenge_are_named(course: Spoilable) -> None:
    course.write("solutions/dobles/misconceptions/doblar/x.py", '"""X."""\n\n\ndef doblar(E): ...\n')

    assert "unknown function 'doblar'" in str(course.error())


def test_a_misconception_without_sentence_is_named(course: Spoilable) -> None:
    course.write(
        "solutions/dobles/misconceptions/dobla/half.py", '"""Half."""\n\n\ndef dobla(E):\n    return E\n'
    )
    error = course.error()

    assert error.where == SENTENCES
    assert "'half'" in str(error)


def test_an_unlisted_unit_folder_is_named(course: Spoilable) -> None:
    course.write("course/otra/unit.toml", 'languages = ["es"]')

    assert "unit 'otra' is not listed" in str(course.error())
