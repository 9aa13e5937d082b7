"""Read a unit's lesson, questions and statements in one language; nothing may be missing or left over."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.bank import UnitFacts
from autograder.course.code_words import CodeWords
from autograder.course.figures import read_figure_texts
from autograder.course.lesson import check_lesson, headings, title
from autograder.course.model import Question, QuestionText, UnitText
from autograder.course.placeholders import check_sentence
from autograder.course.reading import Source, check_same
from autograder.course.sentences import FeedbackFile
from autograder.course.statements import read_statements
from autograder.records import did_you_mean


@dataclass(frozen=True)
class Prompt:
    """One `[explanations.ID]` of `questions.toml`."""

    prompt: str


@dataclass(frozen=True)
class QuestionsFile:
    """`questions.toml`, as it is written."""

    questions: Mapping[str, QuestionText] = field(default_factory=dict)
    explanations: Mapping[str, Prompt] = field(default_factory=dict)


def read_text(
    root: Path,
    folder: Path,
    answers: Path,
    facts: UnitFacts,
    questions: Sequence[Question],
    demos: Collection[str],
    figures: Collection[str],
    sentences: FeedbackFile,
    code: CodeWords,
) -> UnitText:
    """Return the texts of `folder` (course/<unit>/<language>) with the sentences of that language.

    `answers` is solutions/<unit>, where the sentences lie.
    """
    functions = [challenge.function for challenge in facts.challenges]
    explanations = [explanation.id for explanation in facts.explanations]
    lesson = Source(root, folder / "lesson.md")
    source = Source(root, folder / "questions.toml")
    words = source.record(QuestionsFile)
    _check_questions(source, words, questions, explanations)
    text = lesson.text()
    placed = {
        "demo": demos,
        "figure": figures,
        "question": [question.id for question in questions],
        "challenge": functions,
        "explanation": explanations,
    }
    check_lesson(lesson, text, placed)  # type: ignore[arg-type] # the keys are those of Kind
    _check_sections(Source(root, answers / f"feedback.{folder.name}.toml"), sentences, headings(text))
    return UnitText(
        language=folder.name,
        title=title(lesson, text),
        lesson=text,
        questions=words.questions,
        challenges=read_statements(Source(root, folder / "challenge.md"), functions),
        explanations={name: prompt.prompt for name, prompt in words.explanations.items()},
        question_feedback=sentences.questions,
        function_feedback=sentences.functions,
        rubrics={name: rubric.rubric for name, rubric in sentences.explanations.items()},
        figures=read_figure_texts(Source(root, folder / "figures.toml"), figures),
        demo_words=code.demos,
        comments=code.comments,
        sections=sentences.sections,
    )


def _check_sections(source: Source, sentences: FeedbackFile, known: Sequence[str]) -> None:
    for name, heading in sentences.sections.items():
        if heading not in known:
            what = f"sections.{name}: the lesson has no section '{heading}'"
            raise source.error(what, did_you_mean(heading, list(known)))


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
