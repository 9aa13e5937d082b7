"""Say what was found out about one question, and about one prose answer."""

from collections.abc import Sequence

from autograder.course.model import QuestionFeedback, UnitText
from autograder.feedback.byhand import ByHand
from autograder.feedback.page import AnswerPart, ManualPart
from autograder.feedback.rows import points
from autograder.manifest import QuestionKey
from autograder.outcome import AnswerResult, ManualResult, Verdict
from autograder.render import Words, code


def explain_answer(result: AnswerResult, key: QuestionKey, text: UnitText, words: Words) -> AnswerPart:
    """Return what the student reads about one question."""
    number = key.variable.rpartition("_")[2]
    verdict = "unanswered" if result.code == "unanswered" else result.verdict.value
    return AnswerPart(
        question=key.id,
        label=words.fill(words.label("question"), {"number": number}),
        prompt=words.fill(text.questions[key.id].prompt, key.parameters),
        verdict="passed" if result.voided else result.verdict.value,
        verdict_label=words.label("voided" if result.voided else verdict, table="verdicts"),
        points=_points(result, words),
        given=_given(result, key, text, words),
        sentences=tuple(part for part in _sentences(result, key, text, words) if part),
    )


def _points(result: AnswerResult, words: Words) -> str:
    if result.verdict is Verdict.UNJUDGED and not result.voided:
        return words.fill(words.label("at_stake"), {"max": result.max})
    return points(words, result.score, result.max)


def explain_manual(result: ManualResult, text: UnitText, words: Words, by_hand: ByHand) -> ManualPart:
    """Return what the student reads about a prose answer: what a person gave it, or that one will."""
    given = by_hand.given.get(result.id)
    if given is not None:
        state, label = ("again" if given.waits else "graded"), words.label("graded", table="verdicts")
        told = points(words, given.score, result.max)
    else:
        state = "answered" if result.answered else "unanswered"
        label = words.label("pending") if result.answered else words.label(state, table="verdicts")
        told = words.fill(words.label("at_stake"), {"max": result.max})
    return ManualPart(
        id=result.id,
        prompt=words.fill(text.explanations[result.id], {}),
        verdict_label=label,
        points=told,
        sentence=words.sentence(state, table="manual"),
        remark=by_hand.remarks.get(result.id, ""),
    )


def _given(result: AnswerResult, key: QuestionKey, text: UnitText, words: Words) -> str:
    """Show the answer again: options with their text, since letters differ from class to class."""
    options = text.questions[key.id].options
    letters = {option: letter for letter, option in key.options.items()}
    if key.kind != "numeric" and result.chosen:
        chosen = [option for option in result.chosen if option in letters and option in options]
        shown = [f"**{letters[option]})** {words.fill(options[option], key.parameters)}" for option in chosen]
        return "; ".join(shown)
    return code(result.given) if result.given else ""


def _sentences(result: AnswerResult, key: QuestionKey, text: UnitText, words: Words) -> Sequence[str]:
    if result.voided:
        return [words.sentence("voided", table="answers")]
    if result.code == "unanswered":
        return [words.sentence("unanswered", table="answers")]
    if result.code == "unreadable":
        facts = {"letters": list(key.options), "variable": key.variable}
        return [words.sentence(key.kind, facts, table="forms")]
    facts = {**key.parameters, "given": result.given}
    said = _said(result, key, text.question_feedback[key.id])
    filled = [words.fill(sentence, facts) for sentence in said if sentence]
    return filled or [words.sentence("right" if result.code == "right" else "wrong", table="answers")]


def _said(result: AnswerResult, key: QuestionKey, feedback: QuestionFeedback) -> Sequence[str]:
    if result.code == "right":
        return [feedback.right]
    wrong = [
        feedback.wrong[name] for name in result.chosen if name in feedback.wrong and name not in key.right
    ]
    return wrong or [feedback.other]
