"""Read everything a unit says in one language, and check that nothing is missing or left over."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.bank import UnitFacts
from autograder.course.lesson import check_lesson, title
from autograder.course.model import (
    FunctionFeedback,
    Question,
    QuestionFeedback,
    QuestionText,
    UnitText,
)
from autograder.course.placeholders import check_sentence
from autograder.course.reading import Source, check_known, check_same
from autograder.course.statements import read_statements

GIVEN = "given"  # what the student answered, for the sentences of a question


@dataclass(frozen=True)
class Prompt:
    """One `[explanations.ID]` of `questions.toml`."""

    prompt: str


@dataclass(frozen=True)
class QuestionsFile:
    """`questions.toml`, as it is written."""

    questions: Mapping[str, QuestionText] = field(default_factory=dict)
    explanations: Mapping[str, Prompt] = field(default_factory=dict)


@dataclass(frozen=True)
class Rubric:
    """One `[explanations.ID]` of `feedback.<lang>.toml`."""

    rubric: str


@dataclass(frozen=True)
class FeedbackFile:
    """`feedback.<lang>.toml`, as it is written."""

    questions: Mapping[str, QuestionFeedback] = field(default_factory=dict)
    functions: Mapping[str, FunctionFeedback] = field(default_factory=dict)
    explanations: Mapping[str, Rubric] = field(default_factory=dict)


def read_text(
    root: Path,
    folder: Path,
    answers_folder: Path,
    facts: UnitFacts,
    questions: Sequence[Question],
    misconceptions: Mapping[str, Collection[str]],
    demos: Collection[str],
) -> UnitText:
    """Return the texts of `folder` (course/<unit>/<language>) with the sentences of `answers_folder`."""
    language = folder.name
    functions = [challenge.function for challenge in facts.challenges]
    explanations = [explanation.id for explanation in facts.explanations]
    lesson = Source(root, folder / "lesson.md")
    source = Source(root, folder / "questions.toml")
    words = source.record(QuestionsFile)
    _check_questions(source, words, questions, explanations)
    sentences_source = Source(root, answers_folder / f"feedback.{language}.toml")
    sentences = sentences_source.record(FeedbackFile)
    _check_question_feedback(sentences_source, sentences, questions)
    _check_function_feedback(sentences_source, sentences, misconceptions)
    _check_rubrics(sentences_source, sentences, explanations)
    text = lesson.text()
    placed = {
        "demo": demos,
        "question": [question.id for question in questions],
        "challenge": functions,
        "explanation": explanations,
    }
    check_lesson(lesson, text, placed)  # type: ignore[arg-type] # the keys are those of Kind
    return UnitText(
        language=language,
        title=title(lesson, text),
        lesson=text,
        questions=words.questions,
        challenges=read_statements(Source(root, folder / "challenge.md"), functions),
        explanations={name: prompt.prompt for name, prompt in words.explanations.items()},
        question_feedback=sentences.questions,
        function_feedback=sentences.functions,
        rubrics={name: rubric.rubric for name, rubric in sentences.explanations.items()},
    )


def _check_questions(
    source: Source, words: QuestionsFile, questions: Sequence[Question], explanations: Collection[str]
) -> None:
    check_same(source, "question", words.questions, [question.id for question in questions])
    check_same(source, "explanation", words.explanations, explanations)
    for question in questions:
        text = words.questions[question.id]
        place = f"questions.{question.id}"
        check_same(source, f"option in {place}.options", text.options, question.options)
        check_sentence(source, f"{place}.prompt", text.prompt, question.parameters)
        for option, sentence in text.options.items():
            check_sentence(source, f"{place}.options.{option}", sentence, question.parameters)
        if text.explanation or not question.points:
            check_sentence(source, f"{place}.explanation", text.explanation, question.parameters)
    for name, prompt in words.explanations.items():
        check_sentence(source, f"explanations.{name}.prompt", prompt.prompt, ())


def _check_question_feedback(source: Source, sentences: FeedbackFile, questions: Sequence[Question]) -> None:
    """A graded question needs a sentence for every way it can go; practice explains itself at once."""
    check_known(source, "question", sentences.questions, [question.id for question in questions])
    graded = [question for question in questions if question.points]
    for question in graded:
        place = f"questions.{question.id}"
        if question.id not in sentences.questions:
            raise source.error(f"missing question '{question.id}'", f"add [{place}]")
        feedback = sentences.questions[question.id]
        wrong = [option for option in question.options if option not in question.right]
        wrong += question.known_wrong
        check_same(source, f"sentence in {place}.wrong for", feedback.wrong, wrong)
        facts = {*question.parameters, GIVEN}
        check_sentence(source, f"{place}.right", feedback.right, facts)
        for name, sentence in feedback.wrong.items():
            check_sentence(source, f"{place}.wrong.{name}", sentence, facts)
        if question.kind != "single":  # every wrong option of a single choice has its own sentence
            check_sentence(source, f"{place}.other", feedback.other, facts)


def _check_function_feedback(
    source: Source, sentences: FeedbackFile, misconceptions: Mapping[str, Collection[str]]
) -> None:
    check_same(source, "function", sentences.functions, list(misconceptions))
    for function, feedback in sentences.functions.items():
        place = f"functions.{function}"
        check_sentence(source, f"{place}.right", feedback.right, ())
        known = misconceptions[function]
        check_same(source, f"sentence in {place}.misconceptions for", feedback.misconceptions, known)
        for name, sentence in feedback.misconceptions.items():
            check_sentence(source, f"{place}.misconceptions.{name}", sentence, None)


def _check_rubrics(source: Source, sentences: FeedbackFile, explanations: Collection[str]) -> None:
    check_same(source, "explanation", sentences.explanations, explanations)
    for name, rubric in sentences.explanations.items():
        if not rubric.rubric.strip():
            raise source.error(f"explanations.{name}.rubric is empty", "write it")
