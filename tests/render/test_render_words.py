"""Words and templates: what is missing is said with file, place and remedy."""

from pathlib import Path

import pytest

from autograder.errors import CourseError
from autograder.render import Renderer, Words


def words(folder: Path, text: str) -> Words:
    (folder / "words.es.toml").write_text(text, encoding="utf-8")
    return Words.load(folder, "es")


def test_the_richest_variant_that_the_facts_fill_is_taken(tmp_path: Path) -> None:
    spoken = words(tmp_path, '[codes]\nraises = ["en {line} con {type}", "con {type}", "se detiene"]')

    assert spoken.sentence("raises", {"line": 3, "type": "E"}) == "en 3 con E"
    assert spoken.sentence("raises", {"line": None, "type": "E"}) == "con E"
    assert spoken.sentence("raises", {"line": 3}) == "se detiene"


@pytest.mark.parametrize(
    ("text", "code", "what"),
    [
        ('[codes]\noverflow = "x"', "overflw", "did you mean 'overflow'"),
        ('[codes]\noverflow = "{n}"', "overflow", "nothing fills {n} in codes.overflow"),
    ],
)
def test_a_sentence_that_cannot_be_said_is_an_error(tmp_path: Path, text: str, code: str, what: str) -> None:
    with pytest.raises(CourseError) as caught:
        words(tmp_path, text).sentence(code)

    assert what in str(caught.value)
    assert "words.es.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("[codes", "not valid TOML"),
        ('[codes]\nx = "{n"', "{{ and }}"),
        ('[codes]\nx = ""', "x is empty"),
        ("[codes]\nx = []", "x is empty"),
        ("[codes]\nx = 3", "expected"),
        ('codes = "x"', "expected a table"),
    ],
)
def test_broken_words_are_refused_when_they_are_loaded(tmp_path: Path, text: str, what: str) -> None:
    with pytest.raises(CourseError) as caught:
        words(tmp_path, text)

    assert what in str(caught.value)


def test_a_language_without_words_is_named(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="no words for the language 'fr'"):
        Words.load(tmp_path, "fr")


def test_a_table_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="missing table 'page'"):
        words(tmp_path, '[codes]\nx = "y"').labels("page")


@pytest.fixture
def renderer(tmp_path: Path) -> Renderer:
    (tmp_path / "page.html.j2").write_text("<p>{{ x }}</p>{{ x | markdown }}")
    (tmp_path / "text.md.j2").write_text("{% if x %}\n{{ x }}\n{% endif %}\n")
    (tmp_path / "broken.j2").write_text("a\n{% if %}")
    (tmp_path / "absent.j2").write_text("a\n{{ nowhere }}")
    return Renderer(tmp_path)


def test_a_page_escapes_and_a_text_does_not(renderer: Renderer) -> None:
    assert renderer.page("page.html.j2", x="<b>") == "<p>&lt;b&gt;</p><p>&lt;b&gt;</p>\n"
    assert renderer.text("text.md.j2", x="<b>") == "<b>\n"


@pytest.mark.parametrize(
    ("name", "where"), [("broken.j2", "broken.j2:2"), ("absent.j2", "absent.j2:2"), ("gone.j2", "gone.j2")]
)
def test_a_template_that_cannot_be_filled_is_named(renderer: Renderer, name: str, where: str) -> None:
    with pytest.raises(CourseError) as caught:
        renderer.text(name)

    assert where in str(caught.value)


def test_a_lesson_prints_computed_numbers_and_nothing_for_a_true_claim(renderer: Renderer) -> None:
    lesson = "Pesa {{ n.peso | num(2) }}.{{ must(n.peso > 0.1) }}{# nota #}\n"

    assert renderer.lesson(lesson, {"peso": 0.18114}, where="lesson.md") == "Pesa 0.18.\n"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{{ n.pesos }}", "no attribute 'pesos'"),
        ("{{ must(n.peso > 5) }}", "a claim is false in «{{ must(n.peso > 5) }}»"),
        ("{{ must(n.nada > 5) }}", "no attribute 'nada'"),
        ("{{ n | num }}", "expected a number"),
        ("{{ n.peso | nun }}", "nun"),
        ("{{ n.peso / 0 }}", "division by zero"),
        ("{% if %}", "not a valid template"),
    ],
)
def test_a_lesson_that_claims_too_much_stops_the_build_with_its_line(
    renderer: Renderer, line: str, what: str
) -> None:
    with pytest.raises(CourseError) as caught:
        renderer.lesson(f"# T\n\n{line}\n", {"peso": 0.18}, where="lesson.md")

    assert what in str(caught.value)
    assert caught.value.where == "lesson.md:3"
