"""A session that forgets keeps the notebook, and nothing of what calls left behind."""

from collections.abc import Iterator

import pytest

from autograder.sandbox.calls import Ended, Session
from autograder.sandbox.inline import InlineSession
from autograder.sandbox.session import BoxSession

CELL = """
kept = []

def f(x):
    kept.append(x)
    return len(kept)
"""


@pytest.fixture(params=["box", "inline"])
def forgetful(request: pytest.FixtureRequest) -> Iterator[Session]:
    if request.param == "box":
        box: BoxSession = request.getfixturevalue("session")
        yield box
    else:
        inline = InlineSession()
        yield inline
        inline.close()


def test_a_function_counts_from_the_start_again(forgetful: Session) -> None:
    forgetful.run([CELL])
    assert [forgetful.call("f", (1,)).value for _ in range(3)] == [1, 2, 3]

    forgetful.forget()

    assert forgetful.call("f", (1,)).value == 1


def test_cells_that_run_later_come_after_those_from_before(forgetful: Session) -> None:
    forgetful.run([CELL])
    forgetful.forget()
    forgetful.run(["kept.append(0)"])

    assert forgetful.call("f", (1,)).value == 2


def test_forgetting_before_anything_ran_does_no_harm(forgetful: Session) -> None:
    forgetful.forget()

    assert forgetful.call("f", (1,)).ended is Ended.MISSING
