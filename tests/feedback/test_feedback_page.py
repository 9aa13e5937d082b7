"""The page is one accessible file, and nothing that a student wrote can act in it or in a comment."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import samples
from outline import Outline
from samples import CURVES, MANIFEST, TEXT

from autograder.feedback import comment, explain, lines, page_html
from autograder.feedback.maps import STRONGEST
from autograder.outcome import Example, Note, Report, Shown
from autograder.render import Renderer, Words

CSS = Path(__file__).parents[2] / "templates" / "feedback" / "page.css"
REPORTS = ["GOOD", "MIDDLING", "BROKEN", "UNREADABLE"]
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "`</code><script>alert(1)</script>`",
    "{0} {x.__class__} {{7*7}} {% include 'x' %} %s",
    "[clic](javascript:alert(1)) ![x](http://e.example/x.png)",
    "\ud800\udfff \x00 \x1b[31m \u202e",
    "$\\href{javascript:alert(1)}{x}$",
    "\n# Un título\n\n- uno\n\n```\n<b>x</b>",
    "&lt;script&gt;",
    "a" * 5000,
]


def html_of(
    report: Report, words: Words, renderer: Renderer, contact: str = "Escribe a la profesora."
) -> str:
    page = explain(report, MANIFEST, TEXT, words, contact=contact, review_days=7, curves=CURVES)
    return page_html(page, renderer)


@pytest.fixture(params=REPORTS)
def html(request: pytest.FixtureRequest, words: Words, renderer: Renderer) -> str:
    return html_of(getattr(samples, request.param), words, renderer)


def test_the_page_says_its_language_and_width(html: str) -> None:
    outline = Outline(html)

    assert html.startswith("<!DOCTYPE html>")
    assert outline.found("html") == [{"lang": "es"}]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in outline.found("meta")
    assert {"name": "color-scheme", "content": "light dark"} in outline.found("meta")


def test_headings_go_down_one_step_at_a_time(html: str) -> None:
    levels = [int(tag[1]) for tag, _ in Outline(html).tags if re.fullmatch(r"h\d", tag)]

    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_every_table_has_a_caption_and_scoped_headers(html: str) -> None:
    outline = Outline(html)

    assert len(outline.found("caption")) == len(outline.found("table"))
    assert all(header.get("scope") in ("row", "col") for header in outline.found("th"))


def test_every_label_points_at_an_id_that_is_there_once(html: str) -> None:
    outline = Outline(html)
    ids = [attributes["id"] for _, attributes in outline.tags if "id" in attributes]
    pointed = [
        attributes["aria-labelledby"] for _, attributes in outline.tags if "aria-labelledby" in attributes
    ]

    assert len(ids) == len(set(ids))
    assert pointed
    assert set(pointed) <= set(ids)


def test_nothing_runs_and_nothing_is_loaded(html: str) -> None:
    outline = Outline(html)

    assert not outline.found(
        "script",
        "link",
        "iframe",
        "object",
        "embed",
        "form",
        "base",
        "foreignobject",
        "use",
        "image",
        "animate",
    )
    assert "default-src 'none'" in html
    assert "url(" not in html
    assert "@import" not in html
    for _, attributes in outline.tags:
        assert not {"src", "srcset", "style", "onclick", "onerror", "xlink:href"} & attributes.keys()
        assert (attributes.get("href") or "#").startswith("#")


def test_an_unreadable_file_reads_why_and_what_next(words: Words, renderer: Renderer) -> None:
    html = html_of(samples.UNREADABLE, words, renderer)

    assert "El archivo se corta a la mitad" in html
    assert "No es definitivo" in html
    assert "<table" not in html


def test_a_hopeless_function_has_no_table(words: Words, renderer: Renderer) -> None:
    assert "<table" not in html_of(samples.report(samples.RAISES, samples.STUB), words, renderer)


def test_the_contact_is_there_when_the_course_names_one(words: Words, renderer: Renderer) -> None:
    assert "¿Algo no te cuadra? Escribe a la profesora." in html_of(samples.GOOD, words, renderer)
    silent = page_html(explain(samples.GOOD, MANIFEST, TEXT, words), renderer)
    assert "<footer>" not in silent


def test_a_review_is_offered_for_so_many_days_after_the_page(words: Words, renderer: Renderer) -> None:
    """The page itself knows no date: the same results give the same bytes on any day."""
    said = [explain(samples.GOOD, MANIFEST, TEXT, words, review_days=days).review for days in (None, 1, 7)]

    assert said[0] == ""
    assert "el día siguiente a recibir" in said[1]
    assert "durante los 7 días siguientes a recibir" in said[2]
    assert said[2] in html_of(samples.UNREADABLE, words, renderer)


def hostile(text: str) -> Report:
    """Return a report in which every text that may come from a student is `text`."""
    raised = samples.failed("correctness", "raises", type=text, line=3, source=text, reason=text)
    shape = samples.failed("shape", "wrong_container", type=text)
    wrote = samples.failed("no_mutation", "writes", argument=text, before=[text], after=[text])
    dtype = samples.failed("shape", "wrong_dtype", dtype=text)
    example = Example({text: text}, [[text]], text)
    return Report(
        text,
        "reparto-es",
        (
            samples.function("reparte", raised, shape, wrote),
            samples.function("mezcla", samples.failed("correctness", "wrong_values"), dtype, example=example),
            replace(
                samples.AXIS,
                facts={"row_sums": text, "column_sums": [text]},
                shown=Shown([[text, 0.5], [0.25, 0.5]], [[1.0, 0.0], [text, 1.0]]),
            ),
        ),
        (
            samples.answer("axis", "unreadable", given=text),
            samples.answer("sums", "wrong", given=text),
            samples.answer("count", "wrong", given=text),
        ),
        notes=(
            Note("renamed", {"found": text, "expected": "x"}),
            Note("locked_restored", {"count": 1, "cells": text}),
        ),
    )


def is_harmless(html: str) -> bool:
    outline = Outline(html)
    acts = {name for _, attributes in outline.tags for name in attributes if name.startswith("on")}
    links = [attributes.get("href") or "" for attributes in outline.found("a")]
    return (
        not acts
        and not outline.found("script", "img", "iframe")
        and not any("javascript" in x for x in links)
    )


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_a_student_wrote_cannot_act_on_the_page(text: str, words: Words, renderer: Renderer) -> None:
    html = html_of(hostile(text), words, renderer)
    calm = html_of(hostile("x"), words, renderer)

    assert is_harmless(html)
    assert html.encode("utf-8")
    assert [tag for tag, _ in Outline(html).tags] == [tag for tag, _ in Outline(calm).tags]


def test_what_a_student_wrote_is_shown_as_it_is(words: Words, renderer: Renderer) -> None:
    html = html_of(hostile("<b>{x}</b> `a` *b*"), words, renderer)
    shown = "".join(Outline(html).text)

    assert "Se detiene en la línea 3 de su celda, <b>{x}</b> `a` *b*, con <b>{x}</b> `a` *b*" in shown


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_a_student_wrote_cannot_act_where_nbgrader_shows_a_comment(text: str, words: Words) -> None:
    """nbgrader turns comments into HTML with nbconvert's own Markdown, which lets HTML through."""
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    page = explain(hostile(text), MANIFEST, TEXT, words)
    for name in ("reparte", "mezcla", "alinea", "axis", "sums", "count"):
        html = str(markdown2html_mistune(comment(page, name)))
        assert is_harmless(f"<div>{html}</div>"), html


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_lines_stay_lines_whatever_a_student_wrote(text: str, words: Words) -> None:
    page = explain(hostile(text), MANIFEST, TEXT, words)
    for name in ("reparte-correctness", "reparte-shape", "mezcla-shape", "axis", "count"):
        for line in lines(page, name):
            assert "\n" not in line
            assert "\x1b" not in line
            assert line.encode("utf-8")
            assert len(line) < 1500


def test_comments_hold_no_html(words: Words) -> None:
    for name in REPORTS:
        page = explain(getattr(samples, name), MANIFEST, TEXT, words)
        for part in (*(f.function for f in page.functions), *(a.question for a in page.answers)):
            assert not re.search(r"<[a-zA-Z/!]", comment(page, part))


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mixed(over: str, under: str, opacity: float) -> str:
    """Return the colour of something half-transparent over something else."""
    pairs = [(int(over[i : i + 2], 16), int(under[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(opacity * a + (1 - opacity) * b):02x}" for a, b in pairs)


def schemes() -> list[dict[str, str]]:
    """Return the colours of the light and of the dark page."""
    blocks = re.findall(r":root \{(.*?)\}", CSS.read_text(encoding="utf-8"), re.DOTALL)[:2]
    return [dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block)) for block in blocks]


@pytest.mark.parametrize("colours", schemes(), ids=["light", "dark"])
def test_text_stands_out_from_its_background(colours: dict[str, str]) -> None:
    for ink in ("ink", "soft", "right", "half", "stop", "wait", "accent"):
        for ground in ("paper", "card"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, f"{ink} on {ground}"
    for ground in ("code", "marker"):
        assert contrast(colours["ink"], colours[ground]) >= 4.5
    # The darkest cell of a map, laid over the card.
    assert contrast(colours["ink"], mixed(colours["map"], colours["card"], STRONGEST)) >= 4.5
    for line in ("stop", "right", "wait"):
        assert contrast(colours[line], colours["card"]) >= 3
