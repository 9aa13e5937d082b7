"""What tests of several parts share."""

from collections.abc import Iterator

import pytest
from browser import AXE, Browser, executable, started


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
