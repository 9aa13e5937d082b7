"""The page is one file that loads nothing, in which axe finds nothing, and names nobody when asked to."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from browser import Browser
from made_class import SUMS, drawn_class, facts_of, function, students
from outline import Outline

from autograder.course.model import Course
from autograder.errors import CourseError
from autograder.manifest import Manifest
from autograder.outcome import AnswerResult, Flag, Note, Report, Verdict
from autograder.report import ClassFacts, Replaced, report_html
from autograder.report.names import fold

COUNT = 30
SECTIONS = ["contents", "monday", "scores", "items", "defects", "people", "regraded", "how"]
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{7*7}} {% x %} {0}",
    "`</code><b>x",
    "[a](javascript:x)",
]


@pytest.fixture(scope="module")
def facts(course: Course, manifest: Manifest) -> ClassFacts:
    drawn = drawn_class(manifest, course.unit(manifest.unit), COUNT)
    before = drawn_class(manifest, course.unit(manifest.unit), COUNT, seed=2)
    history = tuple(Replaced(report, "2026-03-01 08:00:00") for report in before.reports[: COUNT // 2])
    return replace(drawn, history=history)


@pytest.fixture(scope="module")
def html(facts: ClassFacts, course: Course) -> str:
    return report_html(facts, course)


def text_of(html: str) -> str:
    return " ".join(" ".join(Outline(html).text).split())


# --- As a file


def test_the_same_results_give_the_same_bytes(facts: ClassFacts, course: Course, html: str) -> None:
    again = replace(facts, reports=tuple(reversed(facts.reports)))

    assert report_html(facts, course) == html
    assert report_html(again, course, anonymous=True) == report_html(facts, course, anonymous=True)


def test_it_tells_the_time_of_the_results_and_no_other(html: str) -> None:
    assert set(re.findall(r"20\d\d-\d\d-\d\d", html)) == {"2026-03-02", "2026-03-01"}


def test_every_panel_is_a_section_with_its_heading(html: str) -> None:
    outline = Outline(html)
    headings = [attributes["id"] for tag, attributes in outline.tags if tag == "h2"]
    sections = [attributes["aria-labelledby"] for attributes in outline.found("section", "nav")]
    links = [a["href"] for a in outline.found("a") if (a["href"] or "").startswith("#")]

    assert headings == sections == SECTIONS
    assert links == [f"#{name}" for name in SECTIONS[1:]]


def test_headings_go_down_one_step_at_a_time(html: str) -> None:
    levels = [int(tag[1]) for tag, _ in Outline(html).tags if re.fullmatch(r"h\d", tag)]

    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_tables_have_captions_and_scopes_and_pictures_have_words(html: str) -> None:
    outline = Outline(html)

    assert len(outline.found("caption")) == len(outline.found("table")) > 5
    assert all(header.get("scope") in ("row", "col") for header in outline.found("th"))
    for svg in outline.found("svg"):
        assert svg.get("aria-hidden") == "true" or (svg["role"] == "img" and svg["aria-label"])
    told = [svg["aria-label"] or "" for svg in outline.found("svg") if "aria-label" in svg]
    assert told[0].startswith(f"Histograma de {COUNT - 1} entregas.")


def test_nothing_runs_and_nothing_is_loaded(html: str) -> None:
    outline = Outline(html)

    assert not outline.found("script", "link", "iframe", "object", "embed", "form", "base", "img")
    assert "default-src 'none'" in html
    assert "url(" not in html
    assert "@import" not in html
    for _, attributes in outline.tags:
        assert not {"src", "srcset", "style", "onclick", "onload"} & attributes.keys()


def test_the_language_is_the_assignments_or_the_one_asked_for(facts: ClassFacts, course: Course) -> None:
    for language in course.languages:
        outline = Outline(report_html(facts, course, language=language))
        assert outline.found("html") == [{"lang": language}]
    assert Outline(report_html(facts, course)).found("html") == [{"lang": "es"}]
    with pytest.raises(CourseError, match="no words for the language 'xx'"):
        report_html(facts, course, language="xx")


def test_no_text_is_the_name_of_a_method_or_a_missing_word(facts: ClassFacts, course: Course) -> None:
    for language in course.languages:
        text = text_of(report_html(facts, course, language=language))
        assert "<built-in" not in text
        assert "{" not in text
        assert "None" not in text


def test_a_class_in_which_nothing_could_be_read_has_a_page(manifest: Manifest, course: Course) -> None:
    report = Report("abril", manifest.assignment, readable=False, notes=(Note("truncated"),))
    text = text_of(report_html(facts_of(manifest, report), course))

    assert "1 entregas, 0 legibles." in text
    assert "Todavía no hay ninguna entrega legible." in text


# --- Without names


def test_without_names_no_part_of_a_name_is_left_not_even_in_code_or_files(
    facts: ClassFacts, course: Course, html: str
) -> None:
    anonymous = fold(report_html(facts, course, anonymous=True))
    with_names = fold(html)
    words = {word for name in students(COUNT) for word in name.split("-")}

    assert len({word for word in words if re.search(rf"\b{word}\b", with_names)}) > 10
    assert {word for word in words if word in anonymous} == set()
    assert ".ipynb" in html
    assert {name for name in re.findall(r"[\w/.-]+\.(?:ipynb|zip)", anonymous)} <= {
        f"../release/{facts.manifest.assignment}/{facts.manifest.notebook}.ipynb",
        "x.ipynb",
    }


def test_an_example_is_nameless_in_every_report(html: str) -> None:
    pieces = re.findall(r"<pre>(.*?)</pre>", html, re.DOTALL)

    assert len(pieces) == 3
    assert not any(
        word in fold(piece) for piece in pieces for name in students(COUNT) for word in name.split("-")
    )


def test_without_names_rows_do_not_stand_in_the_order_of_the_names(facts: ClassFacts, course: Course) -> None:
    page = report_html(facts, course, anonymous=True)
    rows = re.findall(r'<tr><th scope="row"><bdi>(\w+)</bdi>', page)

    assert len(rows) > 5
    assert rows == sorted(rows)


# --- What students wrote


def hostile(manifest: Manifest, text: str) -> ClassFacts:
    """Return a class in which every text that may come from a student is `text`."""
    key = manifest.challenges[0]
    spoilt = {name: text for name in ("found", "expected", "cells", "cell", "how", "seen", "count", "names")}
    question = next(q for q in manifest.questions if q.points)
    answer = AnswerResult(question.id, Verdict.FAILED, 0.0, question.points, "wrong", (), text)
    reports = tuple(
        Report(
            f"{text}{i}",
            manifest.assignment,
            (function(key, "correctness", misconception="axis_0", facts=SUMS),),
            (answer,),
            notes=(Note("renamed", spoilt), Note("locked_restored", spoilt)),
            flags=(Flag("meter_tampering", text, spoilt), Flag("cell_ended", text, spoilt)),
        )
        for i in range(2)
    )
    code = f"def {key.function}(E):\n    return {text!r}"
    return facts_of(manifest, *reports, strays=(text,), withdrawn=(text,), cells=lambda student: [code])


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_a_student_wrote_cannot_act_on_the_page(text: str, manifest: Manifest, course: Course) -> None:
    found = Outline(report_html(hostile(manifest, text), course))
    calm = Outline(report_html(hostile(manifest, "x"), course))

    assert [tag for tag, _ in found.tags] == [tag for tag, _ in calm.tags]
    assert not any(name.startswith("on") for _, attributes in found.tags for name in attributes)
    assert not any("javascript" in (a.get("href") or "") for a in found.found("a"))
    assert text in "".join(found.text)


# --- In a browser


@pytest.fixture(scope="module")
def page(html: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "report.html"
    path.write_text(html, encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1100, 360])
@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing(dark: bool, width: int, page: str, chromium: Browser) -> None:
    with chromium.page(page, dark=dark, width=width) as shown:
        assert shown.axe() == []


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_in_print_nor_in_a_small_class_without_names(
    page: str, manifest: Manifest, course: Course, chromium: Browser, tmp_path: Path
) -> None:
    with chromium.page(page, width=720, media="print") as shown:
        assert shown.axe() == []
    small = tmp_path / "small.html"
    few = drawn_class(manifest, course.unit(manifest.unit), 4)
    small.write_text(report_html(few, course, anonymous=True, language="en"), encoding="utf-8")
    with chromium.page(small.as_uri()) as shown:
        assert shown.axe() == []


@pytest.mark.parametrize(("width", "media"), [(1100, ""), (360, ""), (720, "print")])
def test_the_page_fits_its_window_and_asks_for_nothing(
    width: int, media: str, page: str, chromium: Browser
) -> None:
    with chromium.page(page, width=width, media=media) as shown:
        assert shown.run("document.documentElement.scrollWidth") <= width
        assert shown.requested() == [page]


def test_colours_follow_the_scheme(page: str, chromium: Browser) -> None:
    grounds = set()
    for dark in (False, True):
        with chromium.page(page, dark=dark) as shown:
            grounds.add(shown.run("getComputedStyle(document.body).backgroundColor"))

    assert len(grounds) == 2


def test_every_link_and_every_wide_table_is_reached_by_keyboard(page: str, chromium: Browser) -> None:
    with chromium.page(page, width=360) as shown:
        wanted = shown.run("document.querySelectorAll('a, [tabindex]').length")
        reached = set()
        for _ in range(wanted):
            shown.press("Tab")
            script = "[...document.querySelectorAll('a, [tabindex]')].indexOf(document.activeElement)"
            reached.add(shown.run(script))

    assert reached == set(range(wanted))
