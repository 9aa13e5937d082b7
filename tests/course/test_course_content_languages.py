"""Whoever changes language finds the same unit; where not, file, line and remedy are named."""

from pathlib import Path

import pytest

from autograder.content.comparisons import check_comparisons
from autograder.content.finding import Finding
from autograder.content.glossary import check_terms, read_glossary
from autograder.content.links import check_documents, check_links
from autograder.content.numbers import check_numbers, claims
from autograder.content.outline import outline
from autograder.content.passages import Passage, course_passages, toml_lines
from autograder.content.structure import check_structure, compare_outlines
from autograder.course import load_course
from autograder.course.model import Course
from autograder.errors import CourseError

ROOT = Path(__file__).parents[2]
FILE = "course/u/pt/lesson.md"
LESSON = """\
# Título

Texto con $x$ y {{ n.a | num(2) }}.{{ must(n.a > 1) }}

<!-- demo: first -->

## Sección

$$
y = x
$$

| uno | dos |
|:--|--:|
| $a|b$ | [web](https://x.test/a) |

- una
- otra

> **Mito.** No.

```python
## esto no es un título
```

### Más
"""


def differences(given: str, reference: str = LESSON) -> list[Finding]:
    blocks = outline(reference, template=True), outline(given, template=True)
    return list(compare_outlines(*blocks, file=FILE, first="es"))


def test_another_language_with_the_same_structure_passes() -> None:
    translated = LESSON.replace("Título", "Title").replace("Texto con", "A text with").replace("una", "one")

    assert differences(translated) == []


def test_what_is_computed_may_stand_in_another_order_within_a_stretch_of_prose() -> None:
    assert differences(LESSON.replace("Texto con $x$ y {{ n.a | num(2) }}", "{{ n.a|num(2) }} e $x$")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{{ n.a | num(2) }}", "1.25", "lacks n.a | num(2)"),
        ("num(2)", "num(3)", "has n.a | num(3), which 'es' has not"),
        ("{{ must(n.a > 1) }}", "", "lacks must(n.a > 1)"),
        ("$x$", "x", "formula in a line: lacks a formula"),
        ("$$\ny = x\n$$", "y = x", "displayed formula: lacks a formula"),
        ("| $a|b$ |", "| a | b |", "table: lacks 3 rows of 2 cells and has 3 rows of 2/3 cells"),
        ("| uno | dos |\n", "| uno | dos |\n| um | dois |\n", "has 4 rows of 2 cells"),
        ("x.test/a", "x.test/b", "lacks https://x.test/a and has https://x.test/b"),
        ("- otra\n", "", "item of a list: lacks an item"),
        ("> **Mito.** No.", "**Mito.** Não.", "box: lacks a box"),
        ("```python\n## esto no es un título\n```", "", "block of code: lacks a block"),
        ("## Sección", "### Sección", "nothing where 'es' has a heading ##"),
        ("<!-- demo: first -->\n", "", "nothing where 'es' has <!-- demo: first -->"),
        ("<!-- demo: first -->", "<!-- demo: second -->", "<!-- demo: second --> where 'es' has"),
        ("### Más\n", "", "nothing where 'es' has a heading ###"),
    ],
)
def test_every_departure_is_named(old: str, new: str, said: str) -> None:
    assert old in LESSON

    found = differences(LESSON.replace(old, new, 1))

    assert any(said in one.what for one in found)
    assert all(one.file == FILE and one.line and one.remedy for one in found)


def test_a_departure_is_found_at_the_landmark_before_it() -> None:
    (found,) = differences(LESSON.replace("- otra\n", ""))

    assert found.line == 1 + LESSON[: LESSON.index("## Sección")].count("\n")


def test_a_typed_number_may_have_its_reason_in_the_language_of_its_author() -> None:
    one = "# T\n{{ typed('0.74', why='a mano') }}\n"

    assert differences(one.replace("a mano", "by hand"), one) == []
    assert differences(one.replace("0.74", "0.75"), one) != []


@pytest.fixture(scope="module")
def course() -> Course:
    return load_course(ROOT)


def test_units_written_in_several_languages_are_the_same_in_each(course: Course) -> None:
    assert [str(finding) for unit in course.units for finding in check_structure(course, unit)] == []


# --- Terms ----------------------------------------------------------------------------------------------


def test_the_glossary_has_every_term_in_every_language(course: Course) -> None:
    terms = read_glossary(course)

    assert terms
    assert all(set(words) == set(course.languages) for words in terms.values())


def test_lessons_use_the_words_of_the_glossary(course: Course) -> None:
    terms = read_glossary(course)

    assert [str(finding) for unit in course.units for finding in check_terms(course, unit, terms)] == []


def test_a_term_that_a_language_never_uses_is_named_with_its_entry(course: Course) -> None:
    unit = next(unit for unit in course.units if len(unit.texts) > 1)
    other = list(unit.texts)[1]
    terms = {"invented": {**dict.fromkeys(course.languages, "fila"), other: "palavrainventada"}}

    (found,) = check_terms(course, unit, terms)

    assert found.file == f"course/{unit.slug}/{other}/lesson.md"
    assert "'palavrainventada'" in found.what
    assert "course/glossary.toml (invented)" in found.remedy


def test_a_term_without_one_of_the_languages_is_refused(tmp_path: Path, course: Course) -> None:
    (tmp_path / "course").mkdir()
    (tmp_path / "course/glossary.toml").write_text('[terms]\nrow = {es = "fila", pt = "linha"}\n', "utf-8")
    here = Course(tmp_path, course.title, course.languages, ())

    with pytest.raises(CourseError, match="missing language of the term row: 'en'"):
        read_glossary(here)


# --- Links ----------------------------------------------------------------------------------------------


def lesson(text: str) -> Passage:
    return Passage(FILE, 1, "", text, "pt", "u")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Uno\n\n[a](#Dos)", "no heading for #Dos"),
        ("# Uno\n\n[a](nada.npz)", "nothing lies at 'nada.npz'"),
        ("# Uno\n\n[a][b]", "a link by reference"),
        ("# Uno\n\n[a]()", "nothing lies at ''"),
    ],
)
def test_a_link_that_leads_nowhere_is_named_with_its_line(text: str, said: str) -> None:
    (found,) = check_links(lesson(text), frozenset())

    assert found.line == 3
    assert said in found.what


@pytest.mark.parametrize(
    "text",
    [
        "# Uno dos\n\n[a](#Uno-dos)",
        "[a](https://x.test/b_(c))",
        "[a](datos.npz)",
        "`[a](b)` y {{ n.a[0][1] }}",
        "```\n[a](b)\n```",
    ],
)
def test_a_link_that_leads_somewhere_passes(text: str) -> None:
    assert list(check_links(lesson(text), frozenset(["datos.npz"]))) == []


def test_pages_of_the_project_link_files_and_headings_that_exist(course: Course, tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/a.md").write_text("# A\n\n## Two words!\n", "utf-8")
    (tmp_path / "README.md").write_text(
        "[a](docs/a.md#two-words) [b](docs/a.md#three) [c](docs/c.md)\n[d](https://x.test)", "utf-8"
    )
    here = Course(tmp_path, course.title, course.languages, ())

    assert [found.what for found in check_documents(here)] == [
        "no heading #three in a.md",
        "no file docs/c.md",
    ]
    assert [str(found) for found in check_documents(course)] == []


# --- Typed numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [("vale 0.18", "0.18"), ("um 97 %", "97"), ("11 vezes mais", "11"), ("12 ms", "12"), ("(3,5)", "3,5")],
)
def test_a_number_that_prose_claims_is_found(text: str, number: str) -> None:
    assert list(claims(lesson(f"# T\n\n{text}"))) == [(3, number)]


@pytest.mark.parametrize(
    "text",
    [
        "`0.5`",
        "$0.5$",
        "{{ n.a }} %",
        "sección 3.1",
        "apéndice A.1.2",
        "arXiv:1409.0473",
        "[a](https://x.test/1.5)",
        "con 60 palabras, en 2014",
        '{{ typed("0.5", why="a half") }}',
    ],
)
def test_what_is_no_claim_is_left_alone(text: str) -> None:
    assert list(claims(lesson(text))) == []


def allowing(tmp_path: Path, course: Course, entries: str) -> Course:
    (tmp_path / "course").mkdir()
    (tmp_path / "course/typed_numbers.toml").write_text(entries, "utf-8")
    return Course(tmp_path, course.title, course.languages, ())


def test_a_typed_number_needs_a_reason_and_a_reason_a_number(tmp_path: Path, course: Course) -> None:
    here = allowing(
        tmp_path,
        course,
        'allowed = [{number = "0.5", where = "course/u/*/lesson.md", why = "a half"},'
        ' {number = "0.9", where = "*", why = "a leftover"}]',
    )

    found = [str(one) for one in check_numbers(here, [lesson("# T\n0.5 y 0.7")])]

    assert len(found) == 2
    assert found[0].startswith(f"{FILE}:2: the number 0.7 is typed")
    assert "0.9 in * is typed nowhere" in found[1]


def test_a_reason_that_says_nothing_is_none(tmp_path: Path, course: Course) -> None:
    here = allowing(tmp_path, course, 'allowed = [{number = "0.5", where = "*", why = " "}]')

    with pytest.raises(CourseError, match="has no reason"):
        list(check_numbers(here, []))


def test_no_text_of_the_course_types_a_measured_number(course: Course) -> None:
    assert [str(finding) for finding in check_numbers(course, course_passages(course))] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Es más de cinco veces mayor.", "más de cinco veces"),
        ("São dez vezes mais.", "dez vezes mais"),
        ("At least half of them.", "At least half"),
        ("Al menos el {{ n.a }} %.", "Al menos el %"),
    ],
)
def test_a_comparison_stands_beside_its_check(tmp_path: Path, course: Course, text: str, words: str) -> None:
    here = allowing(tmp_path, course, "")

    (found,) = check_comparisons(here, [lesson(f"# T\n\n{text}")])
    assert str(found).startswith(f"{FILE}:3: «{words}» is not checked")
    assert list(check_comparisons(here, [lesson(f"# T\n\n{text}{{{{ must(n.a > 5) }}}}")])) == []


def test_a_comparison_without_a_check_needs_a_reason_and_a_reason_a_comparison(
    tmp_path: Path, course: Course
) -> None:
    entries = "\n".join(
        f'[[stated]]\nwords = "{words}"\nwhere = "course/u/*"\nwhy = "counted"'
        for words in ("dez vezes mais", "x")
    )
    here = allowing(tmp_path, course, entries)

    (found,) = check_comparisons(here, [lesson("São dez vezes mais.")])

    assert "«x» stands nowhere" in found.what


def test_every_comparison_of_the_course_is_checked_or_says_why_not(course: Course) -> None:
    assert [str(finding) for finding in check_comparisons(course, course_passages(course))] == []


# --- Where a sentence stands ----------------------------------------------------------------------------


def test_keys_of_toml_files_are_found_with_their_lines() -> None:
    text = '# remark\na = "x"\n[t.u]\nb = """\ntwo\nlines"""\n"c d" = \'\'\'one\'\'\'\n[[v]]\ne = {f = "g"}\n'

    assert toml_lines(text) == {"a": 2, "t.u.b": 5, "t.u.c d": 7, "v.e": 9}


def test_every_sentence_of_the_course_has_the_line_on_which_it_begins(course: Course) -> None:
    lines: dict[str, list[str]] = {}
    checked = 0
    for passage in course_passages(course):
        file = lines.setdefault(passage.file, (course.root / passage.file).read_text("utf-8").split("\n"))
        begin = passage.text.strip().split("\n")[0][:30]
        # An escape in a TOML string is written otherwise than it reads.
        if passage.key.startswith("questions.") and '"' not in begin and "\\" not in begin:
            assert begin in file[passage.line - 1], (passage.file, passage.key)
            checked += 1
    assert checked
