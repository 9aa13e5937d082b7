"""What tests of several parts share."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from browser import AXE, Browser, executable, started
from command_line import Ran

from autograder.__main__ import main


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="Run the tests too that take minutes.")
    parser.addoption("--postgres", action="store_true", help="Run the tests that start a PostgreSQL server.")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what takes minutes, unless it was asked for."""
    if not config.getoption("--slow"):
        for item in items:
            if item.get_closest_marker("slow") is not None:
                item.add_marker(pytest.mark.skip(reason="takes minutes: make test SLOW=1"))
    if not config.getoption("--postgres"):
        others = [item for item in items if item.get_closest_marker("postgres") is not None]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


@pytest.fixture(scope="session", autouse=True)
def no_settings_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the configuration of whoever runs the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        yield


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run the command line in this process, as a person would see it."""

    def run(*arguments: str | Path) -> Ran:
        monkeypatch.setattr(sys, "argv", ["autograder", *map(str, arguments)])
        try:
            main()
            code = 0
        except SystemExit as end:
            code = int(end.code or 0)
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return run


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
