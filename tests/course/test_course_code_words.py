"""Code speaks every language: its words are translated, all of them, and nothing but its words."""

import json
import sys

import pytest
from small_course import Spoilable

from autograder.content.passages import unit_passages
from autograder.course.cell_texts import texts, translated
from autograder.course.reference import read_reference

DEMOS = "course/dobles/demos.py"
WORDS = "course/dobles/pt/demos.toml"
REFERENCE = "solutions/dobles/dobla.py"
COMMENTS = "solutions/dobles/comments.pt.toml"
DOUBLES = '''\
import numpy as np  # noqa: F401  so that the file stands alone


def dobla(E):
    """Dos veces E."""
    # Ni una más,
    salida = {"veces": 2}  # la clave se queda
    return salida["veces"] * E  # ni una menos
'''


@pytest.fixture
def bilingual(course: Spoilable) -> Spoilable:
    """A unit in two languages whose cells speak; what its words are is up to the test."""
    course.edit(DEMOS, "x = 2", 'x = 2  # dos frases\nprint("filas: ", x)')
    course.edit("course/dobles/unit.toml", '["es"]', '["es", "pt"]')
    for name in ("lesson.md", "questions.toml", "challenge.md"):
        text = (course.root / "course/dobles/es" / name).read_text(encoding="utf-8")
        course.write(f"course/dobles/pt/{name}", text)
    sentences = (course.root / "solutions/dobles/feedback.es.toml").read_text(encoding="utf-8")
    course.write("solutions/dobles/feedback.pt.toml", sentences)
    course.write(WORDS, '[words]\n"dos frases" = "duas frases"\n"filas: " = "linhas: "\n')
    return course


def test_the_words_of_a_language_are_read(bilingual: Spoilable) -> None:
    unit = bilingual.load().unit("dobles")

    assert unit.texts["pt"].demo_words == {"dos frases": "duas frases", "filas: ": "linhas: "}
    assert unit.texts["es"].demo_words == {}


def test_a_language_without_words_is_refused_once_its_unit_is_written(bilingual: Spoilable) -> None:
    (bilingual.root / WORDS).unlink()
    problem = bilingual.error()

    assert problem.where == WORDS
    assert problem.what == f"words: 2 texts are not translated, the first 'dos frases' ({DEMOS}:6)"
    assert "[words]" in problem.remedy


def test_cells_without_words_need_no_file(bilingual: Spoilable) -> None:
    bilingual.edit(DEMOS, '  # dos frases\nprint("filas: ", x)', "")
    (bilingual.root / WORDS).unlink()

    assert bilingual.load().unit("dobles").texts["pt"].demo_words == {}


def test_a_text_that_is_left_out_is_named_with_its_line(bilingual: Spoilable) -> None:
    bilingual.edit(WORDS, '"filas: " = "linhas: "\n', "")

    assert bilingual.error().what == f"words: 1 texts are not translated, the first 'filas: ' ({DEMOS}:7)"


def test_words_that_stay_as_they_are_are_listed(bilingual: Spoilable) -> None:
    bilingual.edit(WORDS, '[words]\n"dos frases" = "duas frases"\n"filas: " = "linhas: "', 'same = ["filas"]')
    assert bilingual.error().what.startswith("words: 1 texts are not translated, the first 'dos frases'")

    bilingual.edit(WORDS, '["filas"]', '["filas", "dos", "frases"]')
    assert bilingual.load().unit("dobles").texts["pt"].demo_words == {}


@pytest.mark.parametrize(
    ("old", "new", "what", "remedy"),
    [
        ('"filas: "', '"fila: "', "words: 'fila: ' stands nowhere", "did you mean 'filas: '?"),
        ("[words]", 'same = ["tanh"]\n[words]', "same: 'tanh' stands nowhere", "delete it"),
        ("[words]", 'same = ["filas"]\n[words]', "same: 'filas' stands nowhere", "delete it"),
        ("[words]", 'same = ["de", "de"]\n[words]', "the word of same 'de' is there twice", "delete one"),
        ("linhas: ", "filas: ", "words: 'filas: ' is not translated", "same"),
        ("linhas: ", 'linhas \\"', "words: 'linhas \"' does not fit in the place of 'filas: '", "quotes"),
        ("duas frases", "duas\\nfrases", "does not fit in the place of 'dos frases'", "comment"),
        ("[words]", "[palabras]", "unknown key 'palabras'", "known: same, words"),
        ('"linhas: "', "3", "expected text, got 3 at words.filas: ", "change its type"),
    ],
)
def test_a_mistake_in_the_words_is_named(
    bilingual: Spoilable, old: str, new: str, what: str, remedy: str
) -> None:
    bilingual.edit(WORDS, old, new)
    problem = bilingual.error()

    assert problem.where == WORDS
    assert what in problem.what
    assert remedy in problem.remedy


def test_the_first_language_has_no_words_of_its_own(bilingual: Spoilable) -> None:
    bilingual.write("course/dobles/es/demos.toml", "")
    problem = bilingual.error()

    assert problem.where == "course/dobles/es/demos.toml"
    assert problem.remedy == "delete the file"


def test_a_cell_that_is_no_python_is_named(bilingual: Spoilable) -> None:
    bilingual.edit(DEMOS, 'print("filas: ", x)', 'print("filas: ", x')
    problem = bilingual.error()

    assert problem.where == f"{DEMOS}:5"
    assert "cell first is not valid Python" in problem.what


@pytest.fixture
def commented(bilingual: Spoilable) -> Spoilable:
    """The same unit, whose reference solution says why."""
    bilingual.write(REFERENCE, DOUBLES)
    words = {
        "Ni una más,": "Nem uma mais,",
        "la clave se queda": "a chave fica",
        "ni una menos": "nem uma menos",
    }
    lines = (f"{json.dumps(old)} = {json.dumps(new)}" for old, new in words.items())
    bilingual.write(COMMENTS, "\n".join(["[words]", *lines, ""]))
    return bilingual


def test_the_comments_of_a_reference_are_read_and_nothing_but_its_comments_changes(
    commented: Spoilable,
) -> None:
    unit = commented.load().unit("dobles")
    reference = read_reference(unit.references["dobla"], "dobla")

    assert reference.in_words(unit.texts["pt"].comments).body.splitlines() == [
        "    # Nem uma mais,",
        '    salida = {"veces": 2}  # a chave fica',
        '    return salida["veces"] * E  # nem uma menos',
    ]
    assert reference.in_words(unit.texts["es"].comments) == reference


def test_references_without_comments_need_no_file_not_even_to_be_proofread(bilingual: Spoilable) -> None:
    course = bilingual.load()
    unit = course.unit("dobles")

    assert unit.texts["pt"].comments == {}
    assert [one for one in unit_passages(course, unit, "pt") if "solutions/dobles/dobla" in one.file] == []


def test_comments_are_proofread_in_every_language(commented: Spoilable) -> None:
    course = commented.load()
    unit = course.unit("dobles")
    read = {one.text for language in ("es", "pt") for one in unit_passages(course, unit, language)}

    assert {"ni una menos", "nem uma menos"} <= read
    assert not any(text.startswith("noqa") for text in read)


def test_a_comment_that_is_left_out_is_named_with_its_line(commented: Spoilable) -> None:
    commented.edit(COMMENTS, '"la clave se queda" = "a chave fica"\n', "")
    problem = commented.error()

    assert problem.where == COMMENTS
    assert problem.what == f"words: 1 texts are not translated, the first 'la clave se queda' ({REFERENCE}:7)"


@pytest.mark.parametrize("name", ["veces", "Dos veces E."], ids=["string", "docstring"])
def test_what_is_no_comment_of_a_reference_has_no_words(commented: Spoilable, name: str) -> None:
    commented.edit(COMMENTS, "[words]\n", f'[words]\n"{name}" = "vezes"\n')

    assert commented.error().what == f"words: '{name}' stands nowhere in the cells"


def test_the_first_language_has_no_comments_of_its_own(commented: Spoilable) -> None:
    commented.write("solutions/dobles/comments.es.toml", "")
    problem = commented.error()

    assert (problem.where, problem.remedy) == ("solutions/dobles/comments.es.toml", "delete the file")


CELL = '''\
from filas import filas  # filas de números


def media(x, color="rojo"):
    """Una media.

    Con `filas` de $\\alpha$, en dos líneas.
    """
    print("media", f"{x['filas']:.2f} filas y {len(x):>{3}} {{columnas}}", 'Otra\\nlínea', b"bytes")
    ax.set(xlabel="filas", color="filas", name=f"filas {x}")
    return {"media": "a" "bien", "archivo.npz": "float32 d_k"}
'''


def test_words_stand_in_strings_docstrings_and_comments_and_settings_are_none() -> None:
    found = [text.source for text in texts(CELL) if text.words]

    assert found == [
        "filas de números",
        "Una media.",
        "Con `filas` de $\\alpha$, en dos líneas.",
        "media",
        "{x['filas']:.2f} filas y {len(x):>{3}} {{columnas}}",
        "Otra\\nlínea",
        "filas",
        "media",
        "bien",
    ]


def test_names_formulas_quoted_code_and_computed_parts_are_no_words() -> None:
    words = {text.source: text.words for text in texts(CELL)}

    assert words["Con `filas` de $\\alpha$, en dos líneas."] == ["Con", "dos", "líneas"]
    assert words["{x['filas']:.2f} filas y {len(x):>{3}} {{columnas}}"] == ["filas", "columnas"]
    assert words["Otra\\nlínea"] == ["Otra", "línea"]
    assert words["archivo.npz"] == words["float32 d_k"] == []


def test_a_text_is_replaced_wherever_it_stands_and_code_nowhere() -> None:
    template = "{x['filas']:.2f} filas y {len(x):>{3}} {{columnas}}"
    new = "{len(x):>{3}} {{columns}} by {x['filas']:.2f} rows"
    done = translated(CELL, {"filas": "rows", "media": "mean", "Una media.": "A mean.", template: new})

    assert 'xlabel="rows", color="filas", name=f"filas {x}"' in done
    assert f'print("mean", f"{new}"' in done
    assert '{"mean": "a"' in done
    assert '    """A mean.\n' in done
    assert done.startswith("from filas import filas  # filas de números\n\n\ndef media(x, color")


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("{x['filas']:.2f} filas y {len(x):>{3}} {{columnas}}", "{len(x):>{3}} {{columnas}}"),
        ("{x['filas']:.2f} filas y {len(x):>{3}} {{columnas}}", "{x['filas']:.2f} {len(x):>{3}} }"),
        ("filas", 'a", y="b'),
        ("filas", "a\\"),
        ("media", ""),
        ("filas de números", "rows\nimport os"),
        ("Una media.", 'A mean."""\nimport os\n"""'),
    ],
)
def test_a_translation_that_would_change_the_code_is_refused(text: str, new: str) -> None:
    with pytest.raises(ValueError, match="does not fit in the place of"):
        translated(CELL, {text: new})


@pytest.mark.skipif(  # no Python before 3.12 can write it
    sys.version_info < (3, 12), reason="quotes of the same kind inside end an f-string before 3.12"
)
def test_an_f_string_that_holds_its_own_quotes_is_one_text() -> None:
    assert [text.source for text in texts('f"filas {x["a"]} {f"{y}"}"')] == ['filas {x["a"]} {f"{y}"}']
