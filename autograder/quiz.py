"""Judge the answer to a question: generous in form, strict in substance.

An answer is what a variable of the notebook held, as plain data from the sandbox. Nothing of it is called,
compared or printed by its own methods.
"""

import math
import re
import unicodedata
from typing import Any

import numpy as np

from autograder.manifest import QuestionKey
from autograder.outcome import AnswerResult, Verdict
from autograder.sandbox.calls import Call, Ended, Foreign

LONGEST = 60  # characters of an answer that are shown again
MOST_ITEMS = 26  # no question has more options
TOLD_PLAINLY = frozenset({"str_", "Fraction", "Decimal"})  # types of which the plain value came along
ROUNDING = 1e-9  # 0.1 * 41280 is 4128

AND = frozenset({"y", "e", "and", "und", "et"})  # "a y c"
LABELLED = re.compile(r"\W*([^\W\d_])\s*[).:]\s*\S.*", re.DOTALL)  # "b) the whole option"
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"[+-]?\d{1,3}([ _]\d{3})+(\.\d+)?")
THOUSANDS_OR_DECIMALS = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")


class UnreadableError(Exception):
    """The answer is not in a form that says what was meant."""


def judge(key: QuestionKey, read: Call, written: str = "") -> AnswerResult:
    """Return the verdict on what reading the question's variable gave.

    `written` is the source of the answer's cell, empty where it is as it was handed out: a letter without
    quotes, a bracket too many or another name leave no variable, and are an answer all the same.
    """
    if read.ended is Ended.MISSING:
        given = shown(written)
        return _unjudged(key, "unreadable" if given else "unanswered", given)
    if read.ended is not Ended.VALUE:
        return _unjudged(key, "unreadable")
    answer = _plain(read.value)
    if _is_blank(answer):
        return _unjudged(key, "unanswered")
    try:
        return _judge_number(key, answer) if key.kind == "numeric" else _judge_choice(key, answer)
    except UnreadableError:
        return _unjudged(key, "unreadable", shown(answer))


def shown(answer: Any, depth: int = 0) -> str:
    """Return a short text that shows an answer again, safe to store; the page escapes it."""
    if isinstance(answer, str):
        words = " ".join(answer[: 4 * LONGEST].split())
        text = "".join(c if c.isprintable() else "\ufffd" for c in words)
        return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if answer is None or isinstance(answer, (bool, float, complex)):
        return repr(answer).removesuffix(".0")  # 4128.0 is how a computed 4128 looks
    if isinstance(answer, int):
        return str(answer) if abs(answer) < 10**LONGEST else "…"
    if isinstance(answer, (list, tuple, set, frozenset)) and depth < 2:
        items = [shown(item, depth + 1) for item in list(answer)[:MOST_ITEMS]]
        return shown(", ".join(sorted(items) if isinstance(answer, (set, frozenset)) else items))
    return shown(answer.type) if isinstance(answer, Foreign) else type(answer).__name__


def _plain(value: Any) -> Any:
    """Return NumPy's scalars and texts as Python's own."""
    if isinstance(value, np.generic):
        # A long double's item() is itself.
        return float(value) if isinstance(value, np.longdouble) else value.item()
    if isinstance(value, np.ndarray):
        return _plain(value[()]) if value.ndim == 0 else value.tolist()
    if isinstance(value, Foreign) and (value.type in TOLD_PLAINLY or value.type.startswith("ndarray(<U")):
        return value.value
    return value


def _is_blank(answer: Any) -> bool:
    if isinstance(answer, str):
        return not answer.strip()
    if isinstance(answer, (list, tuple, set, frozenset)):
        return not answer
    return answer is None or (isinstance(answer, Foreign) and answer.type == "ellipsis")


def _judge_choice(key: QuestionKey, answer: Any) -> AnswerResult:
    letters = _letters(key, answer)
    if key.kind == "single" and len(letters) != 1:
        raise UnreadableError
    chosen = tuple(option for letter, option in key.options.items() if letter in letters)
    given = ", ".join(sorted(letters))
    if set(chosen) == set(key.right):
        return _judged(key, "right", chosen, given)
    # An incomplete choice of right options has no wrong one to explain.
    known = any(option not in key.right for option in chosen)
    return _judged(key, "known" if known else "wrong", chosen, given)


def _letters(key: QuestionKey, answer: Any) -> set[str]:
    if isinstance(answer, str):
        return _letters_of_text(key, answer)
    if isinstance(answer, (list, tuple, set, frozenset)) and len(answer) <= MOST_ITEMS:
        return set().union(*(_letters_of_text(key, item) for item in map(_plain, answer)))
    raise UnreadableError


def _letters_of_text(key: QuestionKey, text: Any) -> set[str]:
    if not isinstance(text, str):
        raise UnreadableError
    text = unicodedata.normalize("NFKC", text).lower()
    labelled = LABELLED.fullmatch(text)
    if key.kind == "single" and labelled and labelled[1] in key.options:
        return {labelled[1]}
    letters: set[str] = set()
    for word in re.findall(r"\w+", text):
        if word in AND and word not in key.options:
            continue
        # "ac" is two letters; "cada" repeats one and is a word.
        if not set(word) <= set(key.options) or len(set(word)) != len(word):
            raise UnreadableError
        letters.update(word)
    if not letters:
        raise UnreadableError
    return letters


def _judge_number(key: QuestionKey, answer: Any) -> AnswerResult:
    value = _number(answer)
    given = shown(answer)
    assert key.value is not None, "a numeric question has a value"
    if _is_close(value, key.value, key.margin):
        return _judged(key, "right", (), given)
    near = [wrong for wrong in key.known_wrong if _is_close(value, wrong.value, key.margin)]
    if near:
        nearest = min(near, key=lambda wrong: abs(wrong.value - value))
        return _judged(key, "known", (nearest.id,), given)
    return _judged(key, "wrong", (), given)


def _number(answer: Any) -> float:
    if isinstance(answer, (list, tuple, set, frozenset)) and len(answer) == 1:
        answer = _plain(next(iter(answer)))
    if isinstance(answer, str):
        return _number_of_text(answer)
    if isinstance(answer, bool) or not isinstance(answer, (int, float)):
        raise UnreadableError
    try:
        value = float(answer)
    except OverflowError:
        return math.inf  # readable, and certainly not the answer
    if not math.isfinite(value):
        raise UnreadableError
    return value


def _number_of_text(text: str) -> float:
    text = " ".join(unicodedata.normalize("NFKC", text).replace("−", "-").split())
    if GROUPED.fullmatch(text):
        text = text.replace(" ", "").replace("_", "")
    if THOUSANDS_OR_DECIMALS.fullmatch(text):
        raise UnreadableError  # 4,128 is 4128 for one reader and 4.128 for another
    text = text.replace(",", ".", 1)
    if len(text) > LONGEST or not NUMBER.fullmatch(text):
        raise UnreadableError
    value = float(text)
    if not math.isfinite(value):
        raise UnreadableError
    return value


def _is_close(value: float, target: float, margin: float) -> bool:
    return abs(value - target) <= margin + ROUNDING * max(1.0, abs(target))


def _judged(key: QuestionKey, code: str, chosen: tuple[str, ...], given: str) -> AnswerResult:
    right = code == "right"
    return AnswerResult(
        question=key.id,
        verdict=Verdict.PASSED if right else Verdict.FAILED,
        score=key.points if right else 0.0,
        max=key.points,
        code=code,
        chosen=chosen,
        given=given,
    )


def _unjudged(key: QuestionKey, code: str, given: str = "") -> AnswerResult:
    return AnswerResult(key.id, Verdict.UNJUDGED, 0.0, key.points, code=code, given=given)
