"""Read what is said after marking, `feedback.<language>.toml`, and check that nothing is left unsaid.

A misconception has its sentence in every language of the course, also where the lesson is still to be
written: a sentence is cheap while its author knows the mistake, and the gap is named at once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.bank import CRITERIA
from autograder.course.model import FunctionFeedback, Question, QuestionFeedback
from autograder.course.placeholders import check_sentence
from autograder.course.reading import Source, check_known, check_same

GIVEN = "given"  # what the student answered, for the sentences of a question


@dataclass(frozen=True)
class Rubric:
    """One `[explanations.ID]` of `feedback.<language>.toml`."""

    rubric: str


@dataclass(frozen=True)
class FeedbackFile:
    """`feedback.<language>.toml`, as it is written."""

    questions: Mapping[str, QuestionFeedback] = field(default_factory=dict)
    functions: Mapping[str, FunctionFeedback] = field(default_factory=dict)
    explanations: Mapping[str, Rubric] = field(default_factory=dict)
    sections: Mapping[str, str] = field(default_factory=dict)  # function, mistake, criterion -> heading


def read_feedback(
    root: Path,
    answers_folder: Path,
    language: str,
    questions: Sequence[Question],
    explanations: Collection[str],
    misconceptions: Mapping[str, Collection[str]],
    *,
    taught: bool,
) -> FeedbackFile:
    """Return the sentences of one language; raise CourseError for one that is missing or left over.

    Functions are checked whole. Questions and explanations are checked whole where the lesson is `taught`
    in this language; elsewhere they may be missing, but not be for something unknown.
    """
    source = Source(root, answers_folder / f"feedback.{language}.toml")
    sentences = source.record(FeedbackFile)
    _check_functions(source, sentences.functions, misconceptions)
    check_known(source, "question", sentences.questions, [question.id for question in questions])
    check_known(source, "explanation", sentences.explanations, explanations)
    known = {*misconceptions, *(name for names in misconceptions.values() for name in names), *CRITERIA}
    what = "function, misconception or criterion in [sections],"
    check_known(source, what, sentences.sections, sorted(known))
    if taught:
        _check_questions(source, sentences.questions, questions)
        _check_rubrics(source, sentences.explanations, explanations)
    return sentences


def _check_questions(
    source: Source, sentences: Mapping[str, QuestionFeedback], questions: Sequence[Question]
) -> None:
    """A graded question needs a sentence for every way it can go; practice explains itself at once."""
    for question in questions:
        if not question.points:
            continue
        place = f"questions.{question.id}"
        if question.id not in sentences:
            raise source.error(f"missing question '{question.id}'", f"add [{place}]")
        _check_question(source, place, sentences[question.id], question)


def _check_question(source: Source, place: str, feedback: QuestionFeedback, question: Question) -> None:
    wrong = [option for option in question.options if option not in question.right]
    wrong += question.known_wrong
    check_same(source, f"sentence in {place}.wrong for", feedback.wrong, wrong)
    facts = {*question.parameters, GIVEN}
    check_sentence(source, f"{place}.right", feedback.right, facts)
    for name, sentence in feedback.wrong.items():
        check_sentence(source, f"{place}.wrong.{name}", sentence, facts)
    if question.kind != "single":  # every wrong option of a single choice has its own sentence
        check_sentence(source, f"{place}.other", feedback.other, facts)


def _check_functions(
    source: Source, sentences: Mapping[str, FunctionFeedback], misconceptions: Mapping[str, Collection[str]]
) -> None:
    check_same(source, "function", sentences, list(misconceptions))
    for function, feedback in sentences.items():
        place = f"functions.{function}"
        check_sentence(source, f"{place}.right", feedback.right, ())
        known = misconceptions[function]
        check_same(source, f"sentence in {place}.misconceptions for", feedback.misconceptions, known)
        for name, sentence in feedback.misconceptions.items():
            check_sentence(source, f"{place}.misconceptions.{name}", sentence, None)


def _check_rubrics(source: Source, rubrics: Mapping[str, Rubric], explanations: Collection[str]) -> None:
    check_same(source, "explanation", rubrics, explanations)
    for name, rubric in rubrics.items():
        if not rubric.rubric.strip():
            raise source.error(f"explanations.{name}.rubric is empty", "write it")
