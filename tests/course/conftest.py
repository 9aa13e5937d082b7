"""A good course in a folder of its own for each test."""

from pathlib import Path

import pytest
from small_course import FILES, Spoilable


@pytest.fixture
def course(tmp_path: Path) -> Spoilable:
    written = Spoilable(tmp_path)
    for name, text in FILES.items():
        written.write(name, text)
    return written
