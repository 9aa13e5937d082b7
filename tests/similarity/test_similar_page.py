"""The page is one file that loads nothing, in which axe finds nothing, and on which nothing written acts."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from browser import Browser
from copied_class import HOSTILE
from outline import Outline

from autograder.course.model import Course
from autograder.manifest import Manifest
from autograder.render import clean
from autograder.report import similar_html, similarities


@pytest.fixture(scope="module")
def html(copied: Path, manifest: Manifest, course: Course) -> str:
    return similar_html(similarities(copied, manifest, course), course)


@pytest.fixture(scope="module")
def address(html: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("page") / "similar.html"
    path.write_text(html, encoding="utf-8")
    return path.as_uri()


def test_nothing_runs_and_nothing_is_loaded(html: str) -> None:
    outline = Outline(html)

    assert not outline.found("script", "link", "iframe", "object", "embed", "form", "base", "img")
    assert "default-src 'none'" in html
    assert "url(" not in html
    for _, attributes in outline.tags:
        assert not {"src", "srcset", "style", "onclick", "onload", "onerror"} & attributes.keys()


def test_what_a_student_wrote_is_shown_and_does_not_act(html: str) -> None:
    shown = "".join(Outline(html).text)

    assert clean(HOSTILE) in shown
    assert "<img src=x onerror=alert(1)>" in shown
    assert "\x1b" not in html


def test_headings_go_down_one_step_at_a_time_and_links_lead_to_sections(html: str) -> None:
    outline = Outline(html)
    levels = [int(tag[1]) for tag, _ in outline.tags if re.fullmatch(r"h\d", tag)]
    ids = {attributes["id"] for _, attributes in outline.tags if attributes.get("id")}
    links = {str(attributes["href"]).removeprefix("#") for attributes in outline.found("a")}

    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    assert {"judge", "groups", "g1", "unread", "how"} <= links <= ids


def test_a_match_is_not_told_by_colour_alone(html: str, address: str, chromium: Browser) -> None:
    numbers = re.findall(r'aria-hidden="true">=(\d+)<', html)
    heard = re.findall(r'class="hidden">coincide, tramo (\d+)<', html)

    assert numbers == heard != []
    with chromium.page(address) as shown:
        line = "[...document.querySelectorAll('mark')].map(m => getComputedStyle(m).textDecorationLine)"
        assert set(shown.run(line)) == {"underline"}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(("width", "media"), [(1100, ""), (360, ""), (720, "print")])
@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_and_the_page_fits_its_window(
    dark: bool, width: int, media: str, address: str, chromium: Browser
) -> None:
    with chromium.page(address, dark=dark, width=width, media=media) as shown:
        assert shown.axe() == []
        assert shown.run("document.documentElement.scrollWidth") <= width
        assert shown.requested() == [address]
        assert shown.complaints() == []


def test_equal_lines_stand_at_the_same_height(address: str, chromium: Browser) -> None:
    with chromium.page(address) as shown:
        rows = shown.run(
            "[...document.querySelectorAll('.sides tbody tr')].map(r => [...r.querySelectorAll('td.text')]"
            ".map(c => c.querySelector('mark')?.getBoundingClientRect().top).filter(t => t !== undefined))"
        )
    tops = [row for row in rows if len(row) == 2]

    assert len(tops) > 20
    assert all(abs(left - right) < 2 for left, right in tops)
