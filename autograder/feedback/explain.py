"""Turn a report into what a student is told."""

from autograder.course.curves import Curves
from autograder.course.model import UnitText
from autograder.errors import CourseError
from autograder.feedback.answers import explain_answer, explain_manual
from autograder.feedback.functions import explain_function
from autograder.feedback.overview import overview
from autograder.feedback.page import Page
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
) -> Page:
    """Return the page of one submission, in the language of `text` and `words`.

    `contact` is whom to ask, `review_days` how many days long after the page; `curves` show what a model with
    a known mistake learns. Flags are for people who teach, and are not in it.
    """
    _check_same_course(manifest, text)
    keys = {key.id: key for key in manifest.questions}
    challenges = {key.function: key for key in manifest.challenges}
    functions = tuple(
        explain_function(f, challenges[f.function], text, words, curves) for f in report.functions
    )
    manual = tuple(explain_manual(written, text, words) for written in report.manual)
    return Page(
        language=words.language,
        title=text.title,
        student=one_line(clean(report.student), 100),
        score=_score(report, manifest, words),
        bonus=_bonus(report, words),
        readable=report.readable,
        overview=overview(functions, report.answers, manual, words),
        functions=functions,
        # Practice has been explained in the notebook.
        answers=tuple(explain_answer(a, keys[a.question], text, words) for a in report.answers if a.max),
        manual=manual,
        notes=tuple(filter(None, (sentence(words, n.code, n.facts, "notes") for n in report.notes))),
        contact=words.fill(words.label("contact"), {"contact": contact}) if contact else "",
        review=_review(review_days, words),
        labels=words.labels("page"),
        maps=words.labels("maps"),
        learning=words.labels("learning"),
    )


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


def _score(report: Report, manifest: Manifest, words: Words) -> str:
    bonus = sum(function.score for function in report.functions if function.bonus)
    if not manifest.max_score:
        return words.sentence("score_workshop", {}, table="page")
    facts = {"score": report.score - bonus, "max": manifest.max_score}
    pending = sum(manual.max for manual in report.manual if manual.answered)
    if pending:
        return words.sentence("score_pending", {**facts, "pending": pending}, table="page")
    return words.sentence("score", facts, table="page")


def _bonus(report: Report, words: Words) -> str:
    bonus = [function for function in report.functions if function.bonus]
    if not any(function.score for function in bonus):
        return ""
    facts = {"bonus": sum(f.score for f in bonus), "of": sum(f.max for f in bonus)}
    return words.sentence("bonus_score", facts, table="page")
