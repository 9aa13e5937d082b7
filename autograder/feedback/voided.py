"""Say what is paid in full because our marking was at fault, and blame nobody for it."""

from dataclasses import replace

from autograder.outcome import STOPPED, CriterionResult, FunctionResult, Verdict
from autograder.render import Said, Words, num
from autograder.voids import is_voided

CORRECTNESS = "correctness"


def as_it_stands(result: FunctionResult) -> FunctionResult:
    """Return a result without what a faulty criterion claimed: it found no fault, and no name for one.

    What never returned a value stays as it is: that was not the criterion's mistake.
    """
    criteria = tuple(_as_it_stands(result.function, c) for c in result.criteria)
    if criteria == result.criteria:
        return result
    faulty = {c.name for c, was in zip(criteria, result.criteria, strict=True) if c != was}
    if CORRECTNESS not in faulty:
        return replace(result, criteria=criteria)
    return replace(result, criteria=criteria, misconception=None, credit=None, example=None, shown=None)


def _as_it_stands(function: str, c: CriterionResult) -> CriterionResult:
    if not is_voided(function, c) or c.code in STOPPED:
        return c
    return replace(c, verdict=Verdict.PASSED, code="", facts={}, groups={})


def earned(result: FunctionResult) -> float:
    """Return the points that a function earned by itself."""
    return sum(c.score for c in result.criteria if c.voided is None)


def paid_beyond(result: FunctionResult) -> float:
    """Return the points that a function gets although it did not earn them."""
    own = [c for c in result.criteria if is_voided(result.function, c)]
    return sum(c.score - c.voided.score for c in own if c.voided is not None)


def voided_sentence(result: FunctionResult, words: Words) -> str:
    """Return the sentence that names what is paid in full, "" when nothing is."""
    names = []
    for c in result.criteria:
        if is_voided(result.function, c):
            label = words.label(c.name, table="criteria")
            names.append(f"{label[:1].lower()}{label[1:]} ({num(c.max)})")
    if not names:
        return ""
    said = words.fill("{names}", {"names": names})
    return words.sentence("voided", {"list": Said(said)}, table="page")
