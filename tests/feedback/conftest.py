"""The engine's own words and templates, as they are shipped."""

from pathlib import Path

import pytest

from autograder.render import Renderer, Words

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.fixture(scope="session")
def words() -> Words:
    return Words.load(TEMPLATES, "es")


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer(TEMPLATES)
