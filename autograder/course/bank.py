"""Read a unit's facts (`unit.toml`) and right answers (`answers.toml`) into questions and challenges."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from keyword import iskeyword
from typing import Any

from autograder.course.draw import check_all_draws
from autograder.course.model import Challenge, Explanation, Question, QuestionKind
from autograder.course.reading import Source, check_id, check_known, check_same, check_unique
from autograder.course.shapes import dimensions, words
from autograder.errors import CourseError
from autograder.records import from_plain

CRITERIA = ("correctness", "shape", "stability", "vectorization", "no_mutation")


@dataclass(frozen=True)
class QuestionFacts:
    """One `[[questions]]` of `unit.toml`."""

    id: str
    kind: QuestionKind
    points: float
    options: tuple[str, ...] = ()
    parameters: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    margin: float = 0.0
    known_wrong: tuple[str, ...] = ()


@dataclass(frozen=True)
class UnitFacts:
    """`unit.toml`, as it is written."""

    languages: tuple[str, ...]
    questions: tuple[QuestionFacts, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    explanations: tuple[Explanation, ...] = ()


@dataclass(frozen=True)
class Answer:
    """One table of `answers.toml`."""

    right: tuple[str, ...] = ()
    value: str = ""
    known_wrong: Mapping[str, str] = field(default_factory=dict)


def read_facts(source: Source) -> UnitFacts:
    """Return `unit.toml`; raise CourseError for anything that does not fit together in it."""
    facts = source.record(UnitFacts)
    # One name space: every id becomes the id of a cell in the same notebook.
    ids = [q.id for q in facts.questions] + [c.function for c in facts.challenges]
    ids += [e.id for e in facts.explanations]
    check_unique(source, "id", ids)
    for question in facts.questions:
        _check_question(source, question)
    for challenge in facts.challenges:
        _check_challenge(source, challenge)
    for explanation in facts.explanations:
        check_id(source, "explanation", explanation.id)
        _check_positive(source, explanation.points, f"explanation {explanation.id}")
    return facts


def read_questions(facts: UnitFacts, source: Source) -> tuple[Question, ...]:
    """Return the questions with the answers of `answers.toml`; every possible draw is checked."""
    tables = source.toml()
    check_same(source, "answer", tables, [question.id for question in facts.questions])
    return tuple(_with_answer(question, tables[question.id], source) for question in facts.questions)


def _check_question(source: Source, question: QuestionFacts) -> None:
    place = f"question {question.id}"
    check_id(source, "question", question.id)
    check_unique(source, f"option of {place}", question.options)
    check_unique(source, f"known wrong number of {place}", question.known_wrong)
    for name in (*question.options, *question.known_wrong):
        check_id(source, f"option of {place}", name)
    if question.points < 0 or question.margin < 0:
        raise source.error(f"{place}: points and margin are not negative", "write 0 or more")
    if question.kind == "numeric" and question.options:
        raise source.error(f"{place}: a numeric question has no options", "delete them or change its kind")
    if question.kind != "numeric" and (question.margin or question.known_wrong):
        raise source.error(f"{place}: margin and known_wrong are for numeric questions", "delete them")
    if question.kind != "numeric" and not 2 <= len(question.options) <= 26:
        raise source.error(f"{place}: between 2 and 26 options are needed", "list their ids")
    for name, values in question.parameters.items():
        check_id(source, f"parameter of {place}", name)
        if not values or not all(type(value) in (int, float, str) for value in values):
            raise source.error(f"{place}: parameter {name} has no plain values", "list numbers or words")
        check_unique(source, f"value of {name} in {place}", map(repr, values))


def _check_challenge(source: Source, challenge: Challenge) -> None:
    place = f"challenge {challenge.function}"
    for name in (challenge.function, *challenge.arguments):
        check_id(source, place, name)
        if iskeyword(name):
            raise source.error(f"{place}: '{name}' is a word of Python", "choose another name")
    check_known(source, f"criterion of {place}", challenge.points, CRITERIA)
    for criterion, points in challenge.points.items():
        _check_positive(source, points, f"{place}, {criterion}")
    if "correctness" not in challenge.points:
        raise source.error(f"{place}: no points for correctness", "add correctness to its points")
    for name, points in challenge.credit.items():
        if not 0 < points < challenge.points["correctness"]:
            raise source.error(
                f"{place}: credit for {name} is {points:g}", "stay below the correctness points"
            )
    if challenge.map and (challenge.long or len(challenge.returns.split()) != 2 or "," in challenge.returns):
        what = f"{place}: map = true, and it returns '{challenge.returns}'"
        raise source.error(what, "only an array of two dimensions is drawn as a map")
    _check_public(source, challenge, place)


def _check_public(source: Source, challenge: Challenge, place: str) -> None:
    """Every public input gives each dimension a size and each choice one of its words."""
    choices = {name: words(shape) for name, shape in challenge.arguments.items() if words(shape)}
    sized = dict.fromkeys(d for shape in challenge.arguments.values() for d in dimensions(shape))
    for sizes in challenge.public:
        check_same(source, f"dimension in a public size of {place}", sizes, [*sized, *choices])
        for name in sized:
            if type(sizes[name]) is not int:
                raise source.error(f"{place}: public size {name} = {sizes[name]!r}", "write a whole number")
            if sizes[name] < 1:
                raise source.error(f"{place}: a public size below 1", "write 1 or more")
        for name, known in choices.items():
            check_known(source, f"word for {name} in a public input of {place}", [str(sizes[name])], known)
    if (sized or choices) and not challenge.public and not challenge.long:
        raise source.error(f"{place}: no public sizes", "add public = [{ … }]")


def _check_positive(source: Source, points: float, place: str) -> None:
    if not points > 0:
        raise source.error(f"{place}: {points:g} points", "write more than 0")


def _with_answer(facts: QuestionFacts, table: Any, source: Source) -> Question:
    where = f"{source.name}: {facts.id}"
    answer = from_plain(Answer, table, where=where, error=CourseError)
    place = f"question {facts.id}"
    if facts.kind == "numeric" and (answer.right or not answer.value):
        raise source.error(f"{place}: a numeric answer is a value", 'write value = "…"')
    if facts.kind != "numeric" and (answer.value or not answer.right):
        raise source.error(f"{place}: no right option", "write right = [option ids]")
    check_known(source, f"option of {place}", answer.right, facts.options)
    check_unique(source, f"right option of {place}", answer.right)
    check_same(source, f"known wrong number of {place}", answer.known_wrong, facts.known_wrong)
    _check_right(source, facts, answer)
    known_wrong = {name: answer.known_wrong[name] for name in facts.known_wrong}
    fields = asdict(facts) | {"right": answer.right, "value": answer.value, "known_wrong": known_wrong}
    question = Question(**fields)
    try:
        check_all_draws(question)
    except ValueError as problem:
        raise source.error(f"{place}: {problem}", "change the expression or the parameters") from problem
    return question


def _check_right(source: Source, facts: QuestionFacts, answer: Answer) -> None:
    place = f"question {facts.id}"
    if facts.kind == "single" and len(answer.right) != 1:
        raise source.error(f"{place}: a single choice has one right option", "name one, or make it multiple")
    if facts.kind == "multiple" and len(answer.right) == len(facts.options):
        raise source.error(f"{place}: every option is right", "add a wrong one")
