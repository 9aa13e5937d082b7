"""Say what was found out about one function: what is right first, one cause, one experiment, what is left."""

from collections.abc import Sequence
from typing import Any

from autograder.course.curves import Curves
from autograder.course.model import UnitText
from autograder.feedback.causes import CORRECTNESS, Causes
from autograder.feedback.codes import STOPPED
from autograder.feedback.examples import difference, values
from autograder.feedback.learning import learning
from autograder.feedback.maps import drawing
from autograder.feedback.page import FunctionPart
from autograder.feedback.rows import points, row, waits
from autograder.feedback.sentences import sentence
from autograder.feedback.voided import as_it_stands, earned, paid_beyond, voided_sentence
from autograder.manifest import ChallengeKey
from autograder.outcome import CriterionResult, FunctionResult, Verdict
from autograder.render import Said, Words, num
from autograder.voids import is_voided

NEARLY = 0.7  # of the points
UNSTARTED = ("stub", "missing")
NOT_PYTHON = "not_compiled"
SHAPE = "shape"
CONTAINERS = ("nothing", "not_numeric", "masked_array", "wrong_container", "wrong_keys", "wrong_count")


def explain_function(
    result: FunctionResult, key: ChallengeKey, text: UnitText, words: Words, curves: Curves | None = None
) -> FunctionPart:
    """Return what the student reads about one function; `curves` show what its mistake does to a model."""
    stands = as_it_stands(result)
    causes = Causes(stands, text, words)
    state, main = state_of(stands), main_failure(stands)
    tell = {"right": _right, "half": _half, "hopeless": _hopeless, "unjudged": _unjudged}[state]
    told = (
        *tell(causes, main),
        _lesson(causes, state, main),
        voided_sentence(result, words),
        *(sentence(words, code, {}, "advice") for code in result.advice),
    )
    example = stands.example if _shows_example(state, main) else None
    return FunctionPart(
        function=result.function,
        title=text.challenges[result.function].title,
        state=state,
        state_label=words.label(_label_of(result, state, main, words), table="states"),
        points=_points(stands, state, words),
        sentences=tuple(part for part in told if part),
        rows=tuple(row(causes, criterion, above=criterion is main) for criterion in stands.criteria),
        table=state in ("right", "half"),
        example=values(example, key.arguments, words),
        difference=difference(example, words),
        drawing=drawing(stands.shown, words),
        learning=learning(stands, curves, words),
        bonus=result.bonus,
        started=main is None or main.code not in UNSTARTED,
    )


def state_of(result: FunctionResult) -> str:
    """Return "right", "half", "hopeless" or "unjudged"."""
    correctness = _correctness(result)
    passed = [criterion for criterion in result.criteria if criterion.verdict is Verdict.PASSED]
    if correctness.verdict is Verdict.UNJUDGED:
        return "unjudged"
    if len(passed) == len(result.criteria) and not any(criterion.withheld_by for criterion in passed):
        return "right"
    stopped = correctness.code in STOPPED and not earned(result)
    praised = passed or earned(result) or result.misconception
    return "half" if praised and not stopped else "hopeless"


def main_failure(result: FunctionResult) -> CriterionResult | None:
    """Return the criterion that the sentences speak of: values first, then the largest loss."""
    failed = [criterion for criterion in result.criteria if criterion.verdict is Verdict.FAILED]
    if not failed:
        return None
    return max(failed, key=lambda criterion: (criterion.name == CORRECTNESS, criterion.max - criterion.score))


def _shows_example(state: str, main: CriterionResult | None) -> bool:
    """What returns something can be compared; what stops has nothing to show beside the expected."""
    return state == "half" or (state == "hopeless" and main is not None and main.code not in STOPPED)


def _lesson(causes: Causes, state: str, main: CriterionResult | None) -> str:
    """Point into the lesson; who is right, or has to mend Python alone, needs no pointer."""
    section = causes.text.section(causes.result.function, causes.result.misconception, _judged_by(main))
    if state in ("right", "unjudged") or not section or (main is not None and main.code == NOT_PYTHON):
        return ""
    code = "lesson_start" if main is not None and main.code in UNSTARTED else "lesson"
    return causes.words.sentence(code, {"section": Said(section)}, table="page")


def _judged_by(main: CriterionResult | None) -> str:
    """Return the criterion to read about; a result in the wrong container is no matter of values."""
    if main is None:
        return ""
    return SHAPE if main.code in CONTAINERS else main.name


def _right(causes: Causes, _: CriterionResult | None) -> Sequence[str]:
    if paid_beyond(causes.result):  # the author's sentence would praise what was not found
        return [_good(causes.result, causes.words)]
    return [causes.text.function_feedback[causes.result.function].right]


def _half(causes: Causes, main: CriterionResult | None) -> Sequence[str]:
    result, words = causes.result, causes.words
    cause = causes.failed(main) if main is not None else ()
    credit = ""
    if result.credit:
        facts = {"credit": result.credit, "max": result.criterion(CORRECTNESS).max}
        credit = words.sentence("good_credit", facts, table="page")
    return [_good(result, words), _unpaid(result, words), *cause, credit, _open(result, words)]


def _hopeless(causes: Causes, main: CriterionResult | None) -> Sequence[str]:
    result, words = causes.result, causes.words
    cause = causes.failed(main) if main is not None else ()
    if main is not None and main.code not in STOPPED:
        return [*cause, _open(result, words)]
    return [*cause, _unpaid(result, words), _rest(result, words)]


def _unjudged(causes: Causes, _: CriterionResult | None) -> Sequence[str]:
    return causes.unjudged(_correctness(causes.result))


def _correctness(result: FunctionResult) -> CriterionResult:
    """Return the criterion that all others wait for."""
    return next((c for c in result.criteria if c.name == CORRECTNESS), result.criteria[0])


def _good(result: FunctionResult, words: Words) -> str:
    """Name what is right and paid, also in part; credit for a good try has its own sentence."""
    names = []
    for c in result.criteria:
        if is_voided(result.function, c):
            continue
        partly = c.verdict is Verdict.FAILED and not (c.name == CORRECTNESS and result.credit)
        if c.score and (c.verdict is Verdict.PASSED or partly):
            part = f"{words.label('partial', table='verdicts')}, " if partly else ""
            names.append(f"{_label(c, words)} ({part}{num(c.score)}/{num(c.max)})")
    return _listed(words, "good", names)


def _unpaid(result: FunctionResult, words: Words) -> str:
    """Name what is right and waits for correct values."""
    waiting = [criterion for criterion in result.criteria if waits(criterion)]
    names = [_label(criterion, words) for criterion in waiting]
    return _listed(words, "good_unpaid", names, points=sum(criterion.max for criterion in waiting))


def _rest(result: FunctionResult, words: Words) -> str:
    """Say what is at stake where nothing was returned, besides what only waits for correct values."""
    if not any(criterion.verdict is Verdict.UNJUDGED for criterion in result.criteria):
        return _open(result, words)
    waiting = sum(criterion.max for criterion in result.criteria if waits(criterion))
    facts = {"points": result.max - paid_beyond(result) - waiting}
    return words.sentence("rest_unjudged", facts, table="page")


def _open(result: FunctionResult, words: Words) -> str:
    """Name the points still to be had."""
    lost = [c for c in result.criteria if c.max - c.score > 0 and not waits(c)]
    return _listed(words, "open", [f"{_label(c, words)} ({num(c.max - c.score)})" for c in lost])


def _listed(words: Words, code: str, names: Sequence[str], **facts: Any) -> str:
    if not names:
        return ""
    said = words.fill("{names}", {"names": names})
    return words.sentence(code, {"list": Said(said), **facts}, table="page")


def _label(criterion: CriterionResult, words: Words) -> str:
    label = words.label(criterion.name, table="criteria")
    return label[:1].lower() + label[1:]


def _label_of(result: FunctionResult, state: str, main: CriterionResult | None, words: Words) -> str:
    if state == "half" and not result.credit and result.score >= NEARLY * result.max:
        return "nearly"
    if state == "right" and paid_beyond(result):
        return "voided"
    if state != "hopeless":
        return state
    code = main.code if main is not None else "wrong"
    return code if words.has(code, table="states") else ("hopeless" if code in STOPPED else "wrong")


def _points(result: FunctionResult, state: str, words: Words) -> str:
    """What does not run yet has points to be had, not a 0."""
    if state in ("hopeless", "unjudged") and not result.score:
        return words.fill(words.label("at_stake"), {"max": result.max})
    waiting = sum(criterion.max for criterion in result.criteria if waits(criterion))
    if waiting:
        facts = {"score": result.score, "max": result.max, "waiting": waiting}
        return words.fill(words.label("points_waiting"), facts)
    return points(words, result.score, result.max)
