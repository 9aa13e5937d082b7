"""Turn a report into what a student is told."""

from dataclasses import replace

from autograder.course.curves import Curves
from autograder.course.model import UnitText
from autograder.errors import CourseError
from autograder.feedback.answers import explain_answer, explain_manual
from autograder.feedback.byhand import ByHand, with_points
from autograder.feedback.functions import explain_function
from autograder.feedback.overview import overview
from autograder.feedback.page import FunctionPart, Page
from autograder.feedback.sentences import sentence
from autograder.manifest import Manifest
from autograder.outcome import Report
from autograder.render import Words, clean, one_line


def explain(
    report: Report,
    manifest: Manifest,
    text: UnitText,
    words: Words,
    *,
    contact: str = "",
    review_days: int | None = None,
    curves: Curves | None = None,
    by_hand: ByHand | None = None,
) -> Page:
    """Return the page of one submission, in the language of `text` and `words`.

    `contact` is whom to ask, `review_days` how many days long after the page; `curves` show what a model with
    a known mistake learns; `by_hand` is what people added. Flags are for people who teach, and are not in it.
    """
    by_hand = by_hand or ByHand()
    report = with_points(report, by_hand)
    _check_same_course(manifest, text)
    keys = {key.id: key for key in manifest.questions}
    challenges = {key.function: key for key in manifest.challenges}
    functions = tuple(
        _checked_by_hand(explain_function(f, challenges[f.function], text, words, curves), by_hand, words)
        for f in report.functions
    )
    answers = tuple(explain_answer(a, keys[a.question], text, words) for a in report.answers if a.max)
    manual = tuple(explain_manual(written, text, words, by_hand) for written in report.manual)
    return Page(
        language=words.language,
        title=text.title,
        student=one_line(clean(report.student), 100),
        score=_score(report, manifest, words, by_hand),
        bonus=_bonus(report, words),
        readable=report.readable,
        overview=overview(functions, report.answers, manual, words),
        functions=functions,
        # Practice has been explained in the notebook.
        answers=tuple(replace(part, remark=by_hand.remarks.get(part.question, "")) for part in answers),
        manual=manual,
        notes=tuple(filter(None, (sentence(words, n.code, n.facts, "notes") for n in report.notes))),
        contact=words.fill(words.label("contact"), {"contact": contact}) if contact else "",
        review=_review(review_days, words),
        labels=words.labels("page"),
        maps=words.labels("maps"),
        learning=words.labels("learning"),
    )


def _checked_by_hand(part: FunctionPart, by_hand: ByHand, words: Words) -> FunctionPart:
    """Say that a person gave some of the points, and what they remarked."""
    told = (words.sentence("by_hand", table="page"),) if by_hand.gave(part) else ()
    return replace(part, sentences=(*part.sentences, *told), remark=by_hand.remarks.get(part.function, ""))


def _check_same_course(manifest: Manifest, text: UnitText) -> None:
    """A class may be older than the course: say so instead of failing on the first student."""
    known = {*text.questions, *text.challenges, *text.explanations}
    asked = [q.id for q in manifest.questions] + [c.function for c in manifest.challenges]
    asked += [e.id for e in manifest.explanations]
    for name in asked:
        if name not in known:
            what = f"the course has no '{name}' any more, but the class was given it"
            raise CourseError(
                what, where=manifest.assignment, remedy="restore it, or build the assignment again"
            )


def _review(days: int | None, words: Words) -> str:
    """Say how long a review may be asked for; a page knows nothing of today."""
    if not days:
        return ""
    return words.sentence("review_one" if days == 1 else "review", {"days": days}, table="page")


def _score(report: Report, manifest: Manifest, words: Words, by_hand: ByHand) -> str:
    bonus = sum(function.score for function in report.functions if function.bonus)
    if not manifest.max_score:
        return words.sentence("score_workshop", {}, table="page")
    prose = sum(by_hand.given[one.id].score for one in report.manual if one.id in by_hand.given)
    facts = {"score": report.score + prose - bonus, "max": manifest.max_score}
    pending = sum(one.max for one in report.manual if one.answered and one.id not in by_hand.given)
    if pending:
        return words.sentence("score_pending", {**facts, "pending": pending}, table="page")
    return words.sentence("score", facts, table="page")


def _bonus(report: Report, words: Words) -> str:
    bonus = [function for function in report.functions if function.bonus]
    if not any(function.score for function in bonus):
        return ""
    facts = {"bonus": sum(f.score for f in bonus), "of": sum(f.max for f in bonus)}
    return words.sentence("bonus_score", facts, table="page")
