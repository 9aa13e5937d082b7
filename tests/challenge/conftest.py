"""One sandbox for students and one for our own code, as in marking."""

from collections.abc import Iterator

import pytest
from judging import Judging

from autograder.sandbox import Sandbox


@pytest.fixture(scope="session")
def judging() -> Iterator[Judging]:
    """The judge behind the real walls."""
    with Sandbox() as box, Sandbox() as trusted:
        yield Judging(box.session, trusted.session)
