"""Formulas render, words are spelled right, demo cells print what is stored; all by real tools."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.assignment.demos import Demo
from autograder.content.demos import check_outputs, rehearse, store_outputs, told_apart
from autograder.content.dictionaries import Dictionaries
from autograder.content.finding import Finding
from autograder.content.formulas import check_formulas
from autograder.content.passages import Passage
from autograder.content.spelling import FOLDER, check_spelling, words
from autograder.content.tools import FOLDER as NODE
from autograder.course import load_course
from autograder.course.model import Course
from autograder.errors import AutograderError, CourseError

ROOT = Path(__file__).parents[2]
with_node = pytest.mark.skipif(  # texts are read by programs of npm
    not (NODE / "node_modules/katex").is_dir() or shutil.which("node") is None,
    reason="needs Node and `npm ci` in autograder/content/node, which `make check` runs",
)


def lesson(text: str, language: str = "es") -> Passage:
    return Passage(f"course/u/{language}/lesson.md", 1, "", text, language, "u")


def sentence(text: str, language: str = "es") -> Passage:
    return Passage(f"course/u/{language}/questions.toml", 7, "questions.q.prompt", text, language, "u")


# --- Formulas -------------------------------------------------------------------------------------------


@with_node
@pytest.mark.parametrize(
    "text",
    [
        r"$\alpha_{ij} \le \frac{1}{2}$",
        "$$\n\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}\n$$",
        "$d_a = {{ n.common }}$",
        r"cuesta \$3 y `$HOME`",
        "| $\\lvert a \\rvert$ | b |",
        "```\n$roto\n```",
    ],
)
def test_a_formula_that_renders_passes(text: str) -> None:
    assert list(check_formulas([lesson(text)])) == []


@with_node
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"$\alfa_{ij}$", r"Undefined control sequence: \alfa"),
        (r"$\frac{1}{2$", "does not render"),
        (r"$\begin{aligned} a \end{array}$", "does not render"),
        ("$a_{ñ}$", "does not render"),
        ("un $ suelto", "a dollar that opens no formula"),
        ("| $|a|$ | b |", "has a bar inside a table"),
    ],
)
def test_a_formula_that_does_not_render_is_named_with_its_line(text: str, said: str) -> None:
    found = list(check_formulas([lesson(f"# T\n\n{text}\n")]))

    assert [one.line for one in found] == [3]
    assert said in found[0].what
    assert found[0].remedy


@with_node
def test_braces_of_a_sentences_formula_are_read_as_its_reader_sees_them() -> None:
    assert list(check_formulas([sentence("¿Cuánto es $W_{{ha}}$ con $d_a = {d_a}$?")])) == []
    (found,) = check_formulas([sentence(r"¿Cuánto es $W_{{\haa}}$?")])
    assert found.line == 7
    assert "questions.q.prompt" in found.what


def test_without_node_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    with pytest.raises(AutograderError, match="install Node"):
        list(check_formulas([lesson("$a$")]))


# --- Words ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def dictionaries() -> Dictionaries:
    return Dictionaries()


@dataclass(frozen=True)
class Listed:
    """A course of no units whose word lists a test may fill."""

    course: Course
    dictionaries: Dictionaries

    def write(self, name: str, text: str) -> None:
        (self.course.root / FOLDER / f"{name}.txt").write_text(text, "utf-8")

    def findings(self, *passages: Passage) -> list[Finding]:
        return list(check_spelling(self.course, passages, self.dictionaries))

    def unknown(self, *passages: Passage) -> list[str]:
        found = [finding.what for finding in self.findings(*passages)]
        return [what.split("'")[1] for what in found if what.startswith("unknown word")]


@pytest.fixture
def listed(tmp_path: Path, dictionaries: Dictionaries) -> Listed:
    (tmp_path / FOLDER).mkdir(parents=True)
    languages = ("es", "pt", "en")
    return Listed(Course(tmp_path, dict.fromkeys(languages, "x"), languages, ()), dictionaries)


@with_node
@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("es", "Los pesos de cada fila suman uno y la puntuacion no.", ["puntuacion"]),
        ("pt", "Os pesos de cada linha somam um e a pontuacão não.", ["pontuacão"]),
        ("en", "The weights of each row sum to one and the scoer does not.", ["scoer"]),
        ("es", "Aqui hay dos: también éstos, y ninguno mas alla.", ["Aqui", "alla"]),
        ("pt", "A atençao esta na linha.", ["atençao"]),
        ("en", "Colour and center, by the dictionary of one country.", ["center"]),
    ],
)
def test_a_slip_is_found_in_each_language(listed: Listed, language: str, text: str, wrong: list[str]) -> None:
    assert listed.unknown(lesson(text, language)) == wrong


@with_node
def test_code_formulas_names_and_computed_numbers_are_no_words(listed: Listed) -> None:
    text = """\
# Filas

`np.exqp` y $\\operatorname{sofmax}$, {{ n.qwerty | num(2) }}, x_qwerty, GRU, NaN, dWha, `a\nb`.
<!-- demo: qwerty -->
```python
qwerty = 1
```
[fila](https://qwerty.test/asdf), *attention is all you need*, «fila».
"""

    assert listed.unknown(lesson(text)) == []
    assert listed.unknown(sentence("La fila {qwerty} de $W_{{qwerty}}$.")) == []


@with_node
def test_sentences_in_the_statements_of_a_template_are_read_too(listed: Listed) -> None:
    text = '{% set rows = [("fila_a", "la filaa de `b`"), ("qwerty", "cada $\\\\sqrtt{a}$")] %}\n'

    assert listed.unknown(lesson(text)) == ["filaa"]
    (found,) = check_formulas([lesson(text)])
    assert r"\sqrtt" in found.what


@with_node
@pytest.mark.parametrize(
    ("text", "twice"), [("la la fila", 1), ("La\nla fila", 1), ("la $x$ la", 0), ("el del", 0)]
)
def test_a_word_that_stands_twice_is_found(listed: Listed, text: str, twice: int) -> None:
    assert sum("stands twice" in found.what for found in listed.findings(lesson(text))) == twice


@with_node
def test_english_is_understood_in_italics_only(listed: Listed) -> None:
    assert listed.unknown(lesson("*the weights* y the weights")) == ["the", "weights"]


@with_node
def test_a_listed_word_is_known_in_its_language_and_names_in_all(listed: Listed) -> None:
    listed.write("es", "# nuestras\nqwertyosa  # una prueba\n")
    listed.write("names", "Qwertini\n")
    texts = [lesson("Qwertyosa fila de Qwertini."), lesson("A row of Qwertini's.", "en")]

    assert listed.unknown(*texts) == []
    assert listed.unknown(*texts, lesson("A qwertyosa row.", "en")) == ["qwertyosa"]


@with_node
def test_a_listed_word_that_no_text_uses_is_named(listed: Listed) -> None:
    listed.write("es", "# nuestras\nqwertyosa\nasdfosa\n")

    found = [str(one) for one in listed.findings(lesson("Una fila qwertyosa."))]

    assert found == [
        "course/words/es.txt:3: 'asdfosa' occurs nowhere — delete it",
        "course/words/es.txt:3: 'asdfosa' is out of order — put it before 'qwertyosa'",
    ]


def test_a_word_has_its_line() -> None:
    assert list(words(lesson("Uno\n\ndos `tres`\n*four*"))) == [
        (1, "Uno", False),
        (3, "dos", False),
        (4, "four", True),
    ]


@with_node
def test_an_unknown_word_says_where_it_is_and_where_to_list_it(listed: Listed) -> None:
    (found,) = listed.findings(sentence("Una qwertyosa."))

    assert str(found).startswith("course/u/es/questions.toml:7: unknown word 'qwertyosa' (es) — ")
    assert "course/words/es.txt" in found.remedy


# --- What the demo cells print --------------------------------------------------------------------------

CELL = Demo("a", "print(1)")
CLOCK = Demo("a", "from time import perf_counter")


@pytest.mark.parametrize(
    ("expected", "got", "demo"),
    [
        ("pesos: 44", "pesos: 44", CELL),
        ("[0.154 0.171]", "[0.154 0.172]", CELL),
        ("[ 0.5  0.25]", "[0.5 0.25]", CELL),
        ("5.6e-17", "2.2e-16", CELL),
        ("5.2e-01", "5.2e-01", CELL),
        ("-2.2084143875923603", "-2.2084143875923612", CELL),
        ("0.40 ms\nLinux x86_64", "0.91 ms\nLinux aarch64", CLOCK),
    ],
)
def test_outputs_that_differ_by_rounding_or_by_machine_are_alike(expected: str, got: str, demo: Demo) -> None:
    assert told_apart(expected, got, demo) == ""


@pytest.mark.parametrize(
    ("expected", "got", "demo"),
    [
        ("pesos: 44", "pesos: 45", CELL),
        ("[0.154 0.171]", "[0.154 0.174]", CELL),
        ("[0.154 0.171]", "[0.154]", CELL),
        ("pesos: 44", "weights: 44", CELL),
        ("5.2e-01", "5.3e-01", CELL),
        ("True", "False", CELL),
        ("uno\ndos", "uno", CELL),
        ("0.40 ms\nLinux", "0.91 ms", CLOCK),
        ("0.25", "nan", CELL),
        ("0.25", "-0.25", CELL),
    ],
)
def test_outputs_that_differ_otherwise_are_told_apart(expected: str, got: str, demo: Demo) -> None:
    assert told_apart(expected, got, demo)


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Course:
    root = tmp_path_factory.mktemp("kept") / "copy"
    for name in ("course", "solutions"):
        shutil.copytree(ROOT / name, root / name)
    return load_course(root)


def outputs(course: Course) -> list[Finding]:
    unit = course.units[0]
    return list(check_outputs(course, unit, rehearse(course, unit, {})))


def test_every_cell_prints_what_is_stored_until_a_cell_changes(workbench: Course) -> None:
    unit = workbench.units[0]
    assert outputs(workbench) == []

    source = unit.demos.read_text("utf-8")
    assert "default_rng(4)" in source
    unit.demos.write_text(source.replace("default_rng(4)", "default_rng(5)"), "utf-8")
    changed = outputs(workbench)
    assert any(found.file == f"course/{unit.slug}/demos.out.json" for found in changed)
    assert all("make snapshots" in found.remedy for found in changed)

    store_outputs(workbench, unit, rehearse(workbench, unit, {}))
    assert outputs(workbench) == []

    stored = unit.folder / "demos.out.json"
    stored.write_text('{"nobody": ["1"]}', "utf-8")
    assert any("there is no such cell" in found.what for found in outputs(workbench))
    stored.write_text("[", "utf-8")
    assert "not a table" in outputs(workbench)[0].what
    stored.unlink()
    assert "no outputs are stored" in outputs(workbench)[0].what


def test_a_cell_or_an_expression_that_fails_is_named(workbench: Course) -> None:
    unit = workbench.units[1]

    with pytest.raises(CourseError, match="nothing_such"):
        rehearse(workbench, unit, {"value": "nothing_such + 1"})
    source = unit.demos.read_text("utf-8")
    unit.demos.write_text(source.replace("\n# %% numbers", "\n1 / 0\n\n# %% numbers", 1), "utf-8")
    with pytest.raises(CourseError, match="ZeroDivisionError"):
        rehearse(workbench, unit, {})
