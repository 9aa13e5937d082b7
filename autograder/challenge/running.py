"""Run one test of a grader for one student after the other."""

import pytest


def run_clean(
    session: pytest.Session, item: pytest.Item, following: pytest.Item | None
) -> tuple[BaseException | None, BaseException | None]:
    """Run one test with nothing left of the student before: items are used again for everybody.

    Returns what it raised, and what broke around it. These are the steps of pytest's own protocol without
    its three reports of every test, which nobody would read.
    """
    assert isinstance(item, pytest.Function), "a hidden grader is made of test functions"
    raised = broken = None
    item.user_properties.clear()
    item._report_sections.clear()
    item.stash = pytest.Stash()
    item._initrequest()
    try:
        session._setupstate.setup(item)
        try:
            item.runtest()
        except BaseException as error:
            raised = error
    except BaseException as error:
        broken = error
    try:
        session._setupstate.teardown_exact(following)
    except BaseException as error:
        broken = broken or error
    item.funcargs = {}
    return raised, broken
