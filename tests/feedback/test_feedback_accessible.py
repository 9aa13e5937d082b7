"""A student's page in a real browser: axe finds nothing, nothing is asked for, everything fits."""

import pytest
import samples
from browser import Browser
from samples import CURVES, MANIFEST, TEXT

from autograder.feedback import ByHand, Given, explain, page_html
from autograder.render import Renderer, Words

REPORTS = ["GOOD", "MIDDLING", "BROKEN", "UNREADABLE"]


@pytest.fixture(scope="module", params=REPORTS)
def page(
    request: pytest.FixtureRequest,
    words: Words,
    renderer: Renderer,
    tmp_path_factory: pytest.TempPathFactory,
) -> str:
    report = getattr(samples, request.param)
    graded = ByHand({"why": Given(2.5)}, {"why": "Falta **la cuenta**.", "axis": "Mira otra vez."})
    told = explain(
        report,
        MANIFEST,
        TEXT,
        words,
        contact="Escribe a la profesora.",
        review_days=7,
        curves=CURVES,
        by_hand=graded if request.param == "GOOD" else None,
    )
    html = page_html(told, renderer)
    path = tmp_path_factory.mktemp("page") / "ana.html"
    path.write_text(html, encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1100, 360])
@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing(dark: bool, width: int, page: str, chromium: Browser) -> None:
    with chromium.page(page, dark=dark, width=width) as shown:
        assert shown.axe() == []


@pytest.mark.parametrize(("width", "media"), [(1100, ""), (360, ""), (720, "print")])
def test_the_page_fits_its_window_and_asks_for_nothing(
    width: int, media: str, page: str, chromium: Browser
) -> None:
    with chromium.page(page, width=width, media=media) as shown:
        assert shown.run("document.documentElement.scrollWidth") <= width
        assert shown.requested() == [page]
