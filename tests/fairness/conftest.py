"""A class marked once for all tests of fairness and privacy; each test gets a copy."""

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fair_class import Fair, at, marked

from autograder.__main__ import main

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session", autouse=True)
def no_settings_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the configuration of whoever runs the tests out of them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path_factory.mktemp("jupyter")))
        yield


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return marked(tmp_path_factory.mktemp("clase")).folder


@pytest.fixture
def fair(template: Path, tmp_path: Path) -> Fair:
    folder = tmp_path / "aula"
    shutil.copytree(template, folder)
    return at(folder)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in this process: exit code, output, errors."""

    def run(*arguments: str | Path) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["autograder", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
