"""Tell a wrong value from one that is left over: right where nothing was asked before."""

from collections.abc import Sequence
from dataclasses import replace

from autograder.challenge.desk import Desk
from autograder.challenge.scoring import CORRECTNESS
from autograder.graders.toolkit.contract import AGAIN, ORDINARY
from autograder.outcome import CriterionResult, Verdict

STALE = "stale"


def told_stale(desk: Desk, results: Sequence[CriterionResult]) -> tuple[CriterionResult, ...]:
    """Return the results, with wrong values named stale where an earlier call made them wrong."""
    wrong = [r for r in results if r.name == CORRECTNESS and r.verdict is Verdict.FAILED and r.code != STALE]
    if not wrong or desk.closed or not _is_stale(desk):
        return tuple(results)
    return tuple(replace(r, code=STALE, facts={}) if r in wrong else r for r in results)


def _is_stale(desk: Desk) -> bool:
    """Return whether other values of the same shape are wrong after a call and right without one."""
    first, second = (desk(desk.hidden.ordinary(label)) for label in (ORDINARY[0], AGAIN))
    if not desk.is_right(first) or not second.returned or desk.is_right(second):
        return False
    return desk.is_right(desk.afresh(second.inputs))
