"""The tests' own browser sees what it should: otherwise every page would pass."""

from pathlib import Path

import pytest
from browser import Browser, BrowserError

PAGE = """<!DOCTYPE html><html lang="es"><head><title>x</title><style>
p { color: #aaa; background: #fff } @media (prefers-color-scheme: dark) { p { color: #000 } }
</style></head><body><main><h1>x</h1><p>pálido</p><img src="%s"></main></body></html>"""


@pytest.fixture
def page(tmp_path: Path) -> str:
    path = tmp_path / "page.html"
    path.write_text(PAGE % (tmp_path / "there.png").as_uri(), encoding="utf-8")
    return path.as_uri()


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("dark", "wrong"), [(False, {"color-contrast", "image-alt"}), (True, {"image-alt"})])
def test_axe_names_what_is_wrong(dark: bool, wrong: set[str], page: str, chromium: Browser) -> None:
    with chromium.page(page, dark=dark) as shown:
        assert {line.partition(":")[0] for line in shown.axe()} == wrong


def test_whatever_a_page_asks_for_is_seen(page: str, chromium: Browser) -> None:
    with chromium.page(page) as shown:
        assert [url.rpartition("/")[2] for url in shown.requested()] == ["page.html", "there.png"]


def test_an_error_on_the_page_and_a_page_that_is_not_there_are_errors(page: str, chromium: Browser) -> None:
    with chromium.page(page, width=320) as shown:
        assert shown.run("innerWidth") == 320
        with pytest.raises(BrowserError, match="ReferenceError: nothing"):
            shown.run("nothing")
        with pytest.raises(BrowserError, match="ERR_FILE_NOT_FOUND"):
            shown.go(page.replace("page", "none"))


def test_what_a_page_complains_of_is_seen_until_it_begins_again(page: str, chromium: Browser) -> None:
    with chromium.page(page) as shown:
        shown.run("console.error('said'); setTimeout(() => { throw new Error('thrown') })")
        shown.run("new Promise((done) => setTimeout(done, 50))")

        told = " ".join(shown.complaints())
        assert all(word in told for word in ("ERR_FILE_NOT_FOUND", "said", "thrown"))

        shown.begin_again()
        assert shown.complaints() == shown.requested() == []
