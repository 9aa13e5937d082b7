"""The interactive figures in a real browser: no complaint, keys and mouse work, the numbers are NumPy's."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from browser import Browser, Page
from unit_numbers import functions, numbers

from autograder.course.model import Course

UNITS = ("bahdanau", "raiz_dk", "luong")
LANGUAGES = ("es", "pt", "en")
MOST_BYTES = 40_000
CLICK_ALL = """
for (const one of document.querySelectorAll("button, input, summary, [tabindex]"))
  one.dispatchEvent(new Event("click", { bubbles: true }));
"""
CUT_OFF = """
[...document.querySelectorAll("svg text")].filter((one) => {
  const box = one.getBoundingClientRect(), all = one.ownerSVGElement.getBoundingClientRect();
  return box.width && (box.left < all.left - 1 || box.right > all.right + 1 || box.bottom > all.bottom + 1);
}).map((one) => one.textContent)
"""
USED = """
[...document.querySelectorAll("[data-t], [data-label]")].map((one) => one.dataset.t || one.dataset.label)
"""
HEADING = "[document.documentElement.lang, document.title, document.querySelector('h1').textContent]"
NODES = "[...document.querySelectorAll('{}')].map((one) => one.dataset.{})"
SLIDE = """
((one) => {{ one.value = {}; one.dispatchEvent(new Event("input")); }})(document.getElementById("round"))
"""

Opened = Callable[..., Page]


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    with chromium.page("about:blank") as found:
        yield found


@pytest.fixture
def opened(page: Page, course: Course) -> Opened:
    def open_one(slug: str, **how: Any) -> Page:
        load(page, figure(course, slug), **how)
        return page

    return open_one


def load(page: Page, path: Path, *, tail: str = "", width: int = 900, dark: bool = False) -> None:
    """Load a file from the start."""
    page.look(width=width, dark=dark)
    page.begin_again()
    page.go(path.resolve().as_uri() + tail)


def figure(course: Course, slug: str) -> Path:
    return course.unit(slug).folder / "files" / f"{slug}_figura.html"


def value(page: Page, name: str) -> float:
    return float(page.run(f"document.getElementById('{name}').dataset.value"))


def values(page: Page, *names: str) -> list[float]:
    return [value(page, name) for name in names]


# --- What all three have in common


@pytest.mark.parametrize("slug", UNITS)
def test_one_small_file_that_asks_for_nothing_else_and_complains_of_nothing(
    slug: str, opened: Opened, course: Course
) -> None:
    path = figure(course, slug)
    page = opened(slug)

    assert path.stat().st_size <= MOST_BYTES
    assert page.requested() == [path.resolve().as_uri()]
    assert page.complaints() == []
    for dark in (True, False):
        opened(slug, dark=dark)
        page.run(CLICK_ALL)
    assert page.complaints() == []


@pytest.mark.parametrize("slug", UNITS)
def test_every_language_says_everything_and_is_chosen_by_address_or_document(
    slug: str, opened: Opened, course: Course, tmp_path: Path
) -> None:
    page = opened(slug)
    said = page.run(
        "Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, Object.keys(text)]))"
    )
    assert list(said) == list(LANGUAGES)
    assert said["es"] == said["pt"] == said["en"]
    assert all(
        page.run(
            "Object.values(TEXTS).flatMap((text) => Object.values(text)).map((one) => one.trim() !== '')"
        )
    )
    used = set(page.run(USED))
    assert used <= set(said["es"])

    def heading(**how: Any) -> list[str]:
        opened(slug, **how)
        return list(page.run(HEADING))

    titles = page.run("Object.values(TEXTS).map((text) => text.title)")
    assert len(set(titles)) == len(LANGUAGES)
    for name, title in zip(LANGUAGES, titles, strict=True):
        assert heading(tail=f"?lang={name}") == heading(tail=f"#{name}") == [name, title, title]
        copy = tmp_path / f"{name}.html"
        text = figure(course, slug).read_text(encoding="utf-8")
        copy.write_text(text.replace('<html lang="es">', f'<html lang="{name}">'), encoding="utf-8")
        load(page, copy)
        assert page.run("document.querySelector('h1').textContent") == title
    assert heading() == heading(tail="?lang=xx") == ["es", titles[0], titles[0]]
    page.tab_to('[data-speak="en"]')
    page.press("Enter")
    assert page.run("document.querySelector('h1').textContent") == titles[2]


@pytest.mark.parametrize("slug", UNITS)
@pytest.mark.parametrize("width", [360, 900])
def test_nothing_runs_off_a_narrow_or_a_wide_screen(slug: str, width: int, opened: Opened) -> None:
    for name in LANGUAGES:
        page = opened(slug, tail=f"?lang={name}", width=width)
        assert page.run("document.documentElement.scrollWidth") <= width
        assert page.run(CUT_OFF) == []


@pytest.mark.parametrize("slug", UNITS)
def test_whatever_takes_the_keyboard_has_a_name_in_every_language(slug: str, opened: Opened) -> None:
    names = []
    for language in LANGUAGES:
        page = opened(slug, tail=f"?lang={language}")
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
        focusable = [
            node
            for node in nodes
            if not node["ignored"]
            and any(p["name"] == "focusable" and p["value"].get("value") for p in node.get("properties", ()))
            and node["role"]["value"] != "RootWebArea"
        ]
        assert len(focusable) >= 5
        assert all(node["name"]["value"].strip() for node in focusable), language
        names.append([node["name"]["value"] for node in focusable])
    assert len({len(one) for one in names}) == 1
    assert names[0] != names[1] != names[2]


@pytest.mark.parametrize("slug", UNITS)
@pytest.mark.parametrize("dark", [True, False])
def test_ink_stands_out_from_paper_in_light_and_dark(slug: str, dark: bool, opened: Opened) -> None:
    page = opened(slug, dark=dark)
    colours = {
        name: page.run(f"getComputedStyle(document.documentElement).getPropertyValue('--{name}').trim()")
        for name in ("paper", "ink", "soft", "blue", "orange", "green")
    }
    paper = luminance(colours.pop("paper"))
    assert (paper < 0.1) == dark
    for name, colour in colours.items():
        low, high = sorted((paper, luminance(colour)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, name


def luminance(colour: str) -> float:
    rgb = np.array([int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)])
    return float(
        np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4) @ [0.2126, 0.7152, 0.0722]
    )


@pytest.mark.parametrize("slug", UNITS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_there_is_a_still_picture_and_a_word_why_in_one_language(
    slug: str, language: str, page: Page, course: Course, tmp_path: Path
) -> None:
    text = figure(course, slug).read_text(encoding="utf-8")
    copy = tmp_path / "page.html"
    copy.write_text(text.replace('<html lang="es">', f'<html lang="{language}">'), encoding="utf-8")
    page.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        load(page, copy)
        nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    finally:
        page.call("Emulation.setScriptExecutionDisabled", value=False)
    shown = [node for node in nodes if not node["ignored"]]
    roles = [node["role"]["value"] for node in shown]
    said = " ".join(node["name"]["value"] for node in shown if node["role"]["value"] == "StaticText")
    assert said.count("JavaScript") == 1
    assert roles.count("heading") == 1
    title = re.search(rf'<div lang="{language}"><h1>(.*?)</h1>', text)
    assert title and title[1] in said
    assert {"image", "img", "graphics-document"} & set(roles)
    assert not {"slider", "button", "checkbox", "radio"} & set(roles)


# --- Bahdanau: a state, three annotations, with the tanh and without


def of_page(page: Page) -> tuple[np.ndarray, ...]:
    """Return S, H and the weights that the page has now."""
    return tuple(np.array(page.run(name), dtype=float) for name in ("[s]", "h", "WSA", "WHA", "VA"))


def test_the_weights_are_those_of_the_reference_wherever_the_vectors_are_moved(
    opened: Opened, course: Course
) -> None:
    unit = course.unit("bahdanau")
    align = functions(unit.references["alineacion"])["alineacion"]
    context = functions(unit.references["contexto"])["contexto"]
    page = opened("bahdanau")
    seen = []
    for step in range(4):
        S, H, *weights = of_page(page)
        alpha = align(S, H, *weights)
        np.testing.assert_allclose(values(page, "a1", "a2", "a3"), alpha[0], rtol=1e-12)
        np.testing.assert_allclose(values(page, "c1", "c2"), context(alpha, H)[0], rtol=1e-9, atol=1e-12)
        seen.append(alpha[0].argmax())
        if step == 0:
            page.tab_to("#p-s")
            page.press("ArrowRight", 12)
            np.testing.assert_allclose(of_page(page)[0], S + np.array([[1.2, 0]]))
        elif step == 1:
            page.press("ArrowDown", 15)
        elif step == 2:
            page.drag("#p-h2 circle", (0, 120))
            assert not np.allclose(of_page(page)[1], H)
            np.testing.assert_allclose(of_page(page)[1][[0, 2]], H[[0, 2]])
    assert len(set(seen)) > 1


def test_without_the_tanh_the_state_changes_no_weight_and_with_it_does(opened: Opened) -> None:
    page = opened("bahdanau")
    page.tab_to("#tanh")
    page.press(" ")
    before = values(page, "a1", "a2", "a3")
    scores = values(page, "e1", "e2", "e3")
    page.tab_to("#p-s")
    page.press("ArrowUp", 9)
    S, H, Wsa, Wha, va = of_page(page)
    e = (S @ Wsa.T + H @ Wha.T) @ va
    np.testing.assert_allclose(values(page, "e1", "e2", "e3"), e, rtol=1e-12)
    assert not np.allclose(e, scores)
    np.testing.assert_allclose(values(page, "a1", "a2", "a3"), before, rtol=1e-12)
    assert value(page, "change") < 1e-12

    page.run("document.getElementById('tanh').click()")
    assert value(page, "change") > 0.1


def test_vectors_stay_in_the_picture_and_go_back_to_the_start(opened: Opened) -> None:
    page = opened("bahdanau")
    start = of_page(page)
    page.tab_to("#p-h1")
    page.press("ArrowRight", 40)
    assert of_page(page)[1].max() == 2
    page.drag("#p-s path", (2000, -2000))
    assert np.abs(of_page(page)[0]).max() <= 2
    page.run("document.getElementById('reset').click()")
    for now, then in zip(of_page(page), start, strict=True):
        np.testing.assert_array_equal(now, then)


def test_the_still_picture_shows_the_start(opened: Opened, course: Course) -> None:
    page = opened("bahdanau")
    still = weights_of_still_picture(figure(course, "bahdanau"))
    np.testing.assert_allclose(still, values(page, "a1", "a2", "a3"), atol=1e-3)
    page = opened("raiz_dk")
    still = weights_of_still_picture(figure(course, "raiz_dk"))
    np.testing.assert_allclose(still, bars(page), atol=1e-3)


def weights_of_still_picture(path: Path) -> list[float]:
    text = path.read_text(encoding="utf-8").partition("<noscript>")[2].partition("</noscript>")[0]
    return [float(width) / 240 for width in re.findall(r'class="weight"[^>]* width="([\d.]+)"', text)]


# --- The root of d_k: a width, a divisor


def bars(page: Page) -> list[float]:
    return [float(one) for one in page.run(NODES.format("#bars .weight", "value"))]


def test_the_bars_are_those_of_the_lesson_at_every_width_and_divisor(opened: Opened, course: Course) -> None:
    shares = numbers(course, course.unit("raiz_dk"))["row_shares"]
    page = opened("raiz_dk")
    for width, by_divisor in shares.items():
        page.tab_to("#width")
        page.press("Home")
        page.press("ArrowRight", int(np.log2(int(width))) - 2)
        assert value_of_width(page) == int(width)
        for power, name in (("0", "1"), ("0.5", "root"), ("1", "d")):
            page.run(f"document.querySelector('[name=c][value=\"{power}\"]').click()")
            alpha = np.array(by_divisor[name])
            np.testing.assert_allclose(bars(page), alpha, rtol=1e-9, atol=1e-15)
            trace = 1 - (alpha**2).sum()
            np.testing.assert_allclose(value(page, "trace"), trace, rtol=1e-9, atol=1e-12)
            through = trace / int(width) ** float(power)
            np.testing.assert_allclose(value(page, "through"), through, rtol=1e-9, atol=1e-12)
            assert value(page, "peak") == max(bars(page))


def value_of_width(page: Page) -> int:
    return int(page.run("document.getElementById('d').textContent"))


def test_the_width_goes_from_4_to_1024_and_the_divisor_is_chosen_with_the_arrows(opened: Opened) -> None:
    page = opened("raiz_dk")
    page.tab_to("#width")
    page.press("Home")
    assert value_of_width(page) == 4
    page.press("ArrowRight", 20)
    assert value_of_width(page) == 1024
    page.tab_to("[name=c]:checked")
    page.press("ArrowRight")
    assert page.run("document.querySelector('[name=c]:checked').value") == "0.5"


# --- Luong: who waits for whom

STEPS = (1, 2, 3)


def graph(mode: str) -> tuple[list[str], np.ndarray]:
    """Return names and needs (row needs column) from the recurrences of the lesson, written out."""
    pairs = [(f"s{i}", f"s{i - 1}") for i in STEPS]
    if mode == "bahdanau":
        pairs += [(f"c{i}", f"s{i - 1}") for i in STEPS] + [(f"s{i}", f"c{i}") for i in STEPS]
    else:
        pairs += [(f"c{i}", f"s{i}") for i in STEPS]
        pairs += [(f"o{i}", name) for i in STEPS for name in (f"s{i}", f"c{i}")]
    if mode == "feeding":
        pairs += [(f"s{i}", f"o{i - 1}") for i in STEPS[1:]]
    names = sorted({name for pair in pairs for name in pair})
    needs = np.zeros((len(names), len(names)), dtype=int)
    for one, other in pairs:
        needs[names.index(one), names.index(other)] = 1
    return names, needs


@pytest.mark.parametrize("mode", ["bahdanau", "luong", "feeding"])
def test_what_waits_for_what_is_what_powers_of_the_matrix_of_needs_say(mode: str, opened: Opened) -> None:
    names, needs = graph(mode)
    powers = [np.linalg.matrix_power(needs, k) for k in range(1, len(names) + 1)]
    waits = sum(powers) > 0
    rounds = np.array([sum(power[row].any() for power in powers) for row in range(len(names))])
    page = opened("luong")
    page.run(f"document.querySelector('[name=mode][value={mode}]').click()")

    assert value(page, "rounds") == rounds.max()
    contexts = [names.index(f"c{i}") for i in STEPS]
    assert value(page, "rows") == sum(not waits[row, contexts].any() for row in contexts)
    assert sorted(page.run(NODES.format("[data-node]", "node"))) == names
    for row, name in enumerate(names):
        page.tab_to(f"[data-node={name}]")
        page.press("Enter")
        assert value(page, "needs") == waits[row].sum()
        assert value(page, "chain") == rounds[row]
        needed = page.run(NODES.format("#nodes .needed", "node"))
        assert sorted(needed) == [other for k, other in enumerate(names) if waits[row, k]]
    for number in range(rounds.max() + 1):
        page.run(SLIDE.format(number))
        done = page.run(NODES.format("#nodes .done", "node"))
        assert sorted(done) == [name for k, name in enumerate(names) if rounds[k] <= number]
    assert page.run("document.querySelectorAll('#arrows path').length") == needs.sum()
