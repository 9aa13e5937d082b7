"""Copies of the course that a test may spoil."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def spoiled(tmp_path: Path) -> Callable[..., Path]:
    """Return a copy of the course in which some files have another text; no corpus and no submissions."""

    def copy(files: dict[str, str]) -> Path:
        for folder in ("course", "solutions", "templates"):
            shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return copy
