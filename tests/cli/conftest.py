"""Run the command line in this process, as a person would see it."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran

from autograder.__main__ import main


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
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
