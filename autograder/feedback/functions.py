"""Say what was found out about one function: what is right first, one cause, one experiment, what is left."""

from collections.abc import Mapping, Sequence
from typing import Any

from autograder.course.model import UnitText
from autograder.feedback.codes import STOPPED
from autograder.feedback.page import FunctionPart, Row, Value
from autograder.feedback.sentences import cause, experiment, sentence
from autograder.manifest import ChallengeKey
from autograder.outcome import CriterionResult, Example, FunctionResult, Verdict
from autograder.render import Said, Words, array_text, clean, num

CORRECTNESS, STABILITY = "correctness", "stability"
ORDINARY = "generic"
NEARLY = 0.7  # of the points
UNSTARTED = ("stub", "missing")
ROWS_SHOWN = 6  # of an array in a counter-example


def explain_function(result: FunctionResult, key: ChallengeKey, text: UnitText, words: Words) -> FunctionPart:
    """Return what the student reads about one function."""
    state = state_of(result)
    main = main_failure(result)
    tell = {"right": _right, "half": _half, "hopeless": _hopeless, "unjudged": _unjudged}[state]
    sentences = [*tell(result, main, text, words), *_advice(result, words)]
    return FunctionPart(
        function=result.function,
        title=text.challenges[result.function].title,
        state=state,
        state_label=words.label(_label_of(result, state, main, words), table="states"),
        points=_points_of_all(result, state, words),
        sentences=tuple(part for part in sentences if part),
        rows=tuple(_row(result, criterion, main, text, words) for criterion in result.criteria),
        table=state in ("right", "half"),
        example=_example(result.example, key.arguments, words) if state == "half" else (),
        bonus=result.bonus,
        started=main is None or main.code not in UNSTARTED,
    )


def state_of(result: FunctionResult) -> str:
    """Return "right", "half", "hopeless" or "unjudged"."""
    correctness = _criterion(result, CORRECTNESS)
    if all(criterion.verdict is Verdict.UNJUDGED for criterion in result.criteria):
        return "unjudged"
    if correctness is not None and correctness.verdict is Verdict.UNJUDGED:
        return "unjudged"
    if all(
        criterion.verdict is Verdict.PASSED and not criterion.withheld_by for criterion in result.criteria
    ):
        return "right"
    stopped = correctness is not None and correctness.code in STOPPED and not result.score
    praise = any(criterion.verdict is Verdict.PASSED for criterion in result.criteria) or result.score
    return "hopeless" if stopped or not (praise or result.misconception) else "half"


def main_failure(result: FunctionResult) -> CriterionResult | None:
    """Return the criterion that the sentences speak of: values first, then the largest loss."""
    failed = [criterion for criterion in result.criteria if criterion.verdict is Verdict.FAILED]
    if not failed:
        return None
    return max(failed, key=lambda criterion: (criterion.name == CORRECTNESS, criterion.max - criterion.score))


def points(words: Words, score: float, most: float) -> str:
    """Return "5 de 5"."""
    return words.fill(words.label("points"), {"score": score, "max": most})


def _right(result: FunctionResult, _: CriterionResult | None, text: UnitText, words: Words) -> Sequence[str]:
    return [text.function_feedback[result.function].right]


def _half(
    result: FunctionResult, main: CriterionResult | None, text: UnitText, words: Words
) -> Sequence[str]:
    told = [_good(result, words), _unpaid(result, words)]
    if main is not None and _is_named(result, main):
        told.append(_misconception(result, main, text, words))
    elif main is not None:
        told += [_cause(result, main, words), *experiment(words, main.code, main.facts)]
    if result.credit:
        correctness = result.criterion(CORRECTNESS)
        facts = {"credit": result.credit, "max": correctness.max}
        told.append(words.sentence("good_credit", facts, table="page"))
    return [*told, _open(result, words)]


def _hopeless(
    result: FunctionResult, main: CriterionResult | None, text: UnitText, words: Words
) -> Sequence[str]:
    if main is None:
        return [words.sentence("rest_unjudged", {"points": result.max}, table="page")]
    rest = words.sentence("rest_unjudged", {"points": result.max}, table="page")
    if main.code not in STOPPED:
        rest = _open(result, words)
    return [_cause(result, main, words), *experiment(words, main.code, main.facts), rest]


def _unjudged(
    result: FunctionResult, _: CriterionResult | None, text: UnitText, words: Words
) -> Sequence[str]:
    first = _criterion(result, CORRECTNESS) or result.criteria[0]
    facts = _facts(result, first)
    if first.code in STOPPED:
        return [cause(words, first.code, facts), *experiment(words, first.code, facts)]
    return [cause(words, first.code or "blocked", facts), *experiment(words, "not_judged", {})]


def _is_named(result: FunctionResult, criterion: CriterionResult) -> bool:
    """Say whether the named misconception is the cause of this failure: wrong values, else instability."""
    failed = [
        c.name for c in result.criteria if c.verdict is Verdict.FAILED and c.name in (CORRECTNESS, STABILITY)
    ]
    return result.misconception is not None and failed[:1] == [criterion.name]


def _misconception(result: FunctionResult, main: CriterionResult, text: UnitText, words: Words) -> str:
    said = text.function_feedback[result.function].misconceptions.get(result.misconception or "")
    if said is None:  # named by results older than the sentences
        return _cause(result, main, words)
    try:
        return words.fill(said, result.facts)
    except (KeyError, ValueError):
        return _cause(result, main, words)


def _cause(result: FunctionResult, criterion: CriterionResult, words: Words) -> str:
    return cause(words, criterion.code, _facts(result, criterion))


def _facts(result: FunctionResult, criterion: CriterionResult) -> Mapping[str, Any]:
    return {"function": result.function, **criterion.facts}


def _good(result: FunctionResult, words: Words) -> str:
    """Name what is right and paid, also in part; credit for a good try has its own sentence."""
    names = []
    for c in result.criteria:
        partly = c.verdict is Verdict.FAILED and not (c.name == CORRECTNESS and result.credit)
        if c.score and (c.verdict is Verdict.PASSED or partly):
            part = f"{words.label('partial', table='verdicts')}, " if partly else ""
            names.append(f"{_label(c, words)} ({part}{num(c.score)}/{num(c.max)})")
    return _listed(words, "good", names)


def _unpaid(result: FunctionResult, words: Words) -> str:
    """Name what is right and waits for correct values."""
    waiting = [c for c in result.criteria if c.verdict is Verdict.PASSED and c.withheld_by]
    names = [_label(c, words) for c in waiting]
    return _listed(words, "good_unpaid", names, points=sum(c.max for c in waiting))


def _open(result: FunctionResult, words: Words) -> str:
    """Name the points still to be had."""
    lost = [c for c in result.criteria if c.max - c.score > 0 and not _waits(c)]
    names = [f"{_label(c, words)} ({num(c.max - c.score)})" for c in lost]
    return _listed(words, "open", names)


def _waits(criterion: CriterionResult) -> bool:
    return criterion.verdict is Verdict.PASSED and criterion.withheld_by is not None


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
    if state != "hopeless":
        return state
    code = main.code if main is not None else "wrong"
    return code if words.has(code, table="states") else ("hopeless" if code in STOPPED else "wrong")


def _advice(result: FunctionResult, words: Words) -> list[str]:
    return [sentence(words, code, {}, "advice") for code in result.advice]


def _row(
    result: FunctionResult,
    criterion: CriterionResult,
    main: CriterionResult | None,
    text: UnitText,
    words: Words,
) -> Row:
    verdict = criterion.verdict.value
    if criterion.verdict is Verdict.FAILED and criterion.score:
        verdict = "partial"
    above = criterion is main
    return Row(
        grade_id=f"{result.function}-{criterion.name}",
        label=words.label(criterion.name, table="criteria"),
        verdict=verdict,
        verdict_label=words.label(verdict, table="verdicts"),
        points=_points_of(criterion, words),
        comment=tuple(part for part in _comment(result, criterion, text, words) if part),
        partly=_partly(criterion, words),
        waits=_waits(criterion),
        shown_above=above,
    )


def _points_of_all(result: FunctionResult, state: str, words: Words) -> str:
    """What does not run yet has points to be had, not a 0."""
    if state in ("hopeless", "unjudged"):
        return words.fill(words.label("at_stake"), {"max": result.max})
    waiting = sum(criterion.max for criterion in result.criteria if _waits(criterion))
    if waiting:
        facts = {"score": result.score, "max": result.max, "waiting": waiting}
        return words.fill(words.label("points_waiting"), facts)
    return points(words, result.score, result.max)


def _points_of(criterion: CriterionResult, words: Words) -> str:
    """Unjudged is never a 0, and what waits for correct values is said to wait."""
    if criterion.verdict is Verdict.UNJUDGED:
        return ""
    if _waits(criterion):
        return words.fill(words.label("withheld"), {"points": criterion.max})
    return points(words, criterion.score, criterion.max)


def _comment(
    result: FunctionResult, criterion: CriterionResult, text: UnitText, words: Words
) -> Sequence[str]:
    facts = _facts(result, criterion)
    if criterion.verdict is Verdict.UNJUDGED:
        return [cause(words, criterion.code or "blocked", facts)]
    if criterion.verdict is Verdict.PASSED:
        return []
    if _is_named(result, criterion):
        return [_misconception(result, criterion, text, words)]
    return [cause(words, criterion.code, facts), *experiment(words, criterion.code, facts)]


def _partly(criterion: CriterionResult, words: Words) -> str:
    """Explain partial credit by the groups of inputs."""
    named = {name: criterion.groups[name] for name in words.labels("groups") if name in criterion.groups}
    right = [words.label(name, table="groups") for name, v in named.items() if v is Verdict.PASSED]
    wrong = [words.label(name, table="groups") for name, v in named.items() if v is Verdict.FAILED]
    # Credit for a good try says nothing of groups: there the ordinary inputs are wrong.
    ordinary = criterion.groups.get(ORDINARY) is Verdict.PASSED
    if not (right and wrong and criterion.score and ordinary):
        return ""
    return words.sentence("partly", {"right": right, "wrong": wrong}, table="page")


def _example(example: Example | None, order: Sequence[str], words: Words) -> tuple[Value, ...]:
    if example is None:
        return ()
    # Stored results keep no order of names.
    names = [
        *(name for name in order if name in example.arguments),
        *sorted(set(example.arguments) - set(order)),
    ]
    arguments = [Value(clean(name), _text(example.arguments[name])) for name in names]
    return (
        *arguments,
        Value(words.label("expected"), _text(example.expected), "expected"),
        Value(words.label("got"), _text(example.got), "got"),
    )


def _text(value: Any) -> str:
    lines = clean(value if isinstance(value, str) else array_text(value)).split("\n")
    return "\n".join(lines if len(lines) <= ROWS_SHOWN else [*lines[:ROWS_SHOWN], "…"])[:2000]


def _criterion(result: FunctionResult, name: str) -> CriterionResult | None:
    return next((criterion for criterion in result.criteria if criterion.name == name), None)
