"""What tests of several parts share."""

from collections.abc import Iterator

import pytest
from browser import AXE, Browser, executable, started


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="Run the tests too that take minutes.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes, unless it was asked for."""
    if not config.getoption("--slow"):
        for item in items:
            if item.get_closest_marker("slow") is not None:
                item.add_marker(pytest.mark.skip(reason="takes minutes: make test SLOW=1"))


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start one browser for all tests that look at pages."""
    program = executable()
    if program is None:
        pytest.skip("Chromium is not installed")
    with started(program, tmp_path_factory.mktemp("profile")) as browser:
        yield browser


@pytest.fixture(scope="session")
def axe() -> None:
    """Skip where the checker of accessibility was not fetched."""
    if not AXE.is_file():
        pytest.skip("axe-core is missing: run `npm ci` in autograder/content/node (`make check` does)")
