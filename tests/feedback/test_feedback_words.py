"""Every code that a result may carry has a sentence in every language, and its facts fill it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.feedback.codes import ADVICE, FACTS, FLAGS, STOPPED
from autograder.render import Words
from autograder.submission import notes

ROOT = Path(__file__).parents[2]
TEMPLATES = ROOT / "templates"
LANGUAGES = sorted(path.name.split(".")[1] for path in TEMPLATES.glob("words.*.toml"))
GRADERS = ROOT / "autograder" / "graders"


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Words:
    return Words.load(TEMPLATES, request.param)


def calls(folder: Path, *names: str) -> Iterator[ast.Call]:
    """Yield every call of these functions or methods below a folder."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                if name in names:
                    yield node


def constants(node: ast.AST | None) -> Iterator[str]:
    """Yield the texts that an argument may be: both sides of a choice, but not its condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def first_arguments(folder: Path, *names: str) -> set[str]:
    return {text for call in calls(folder, *names) if call.args for text in constants(call.args[0])}


def keywords(folder: Path, name: str) -> set[str]:
    """Return the keys of every mapping passed as the keyword `name`, e.g. a contract's regimes."""
    found = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == name and isinstance(node.value, ast.Dict):
                found |= {text for key in node.value.keys for text in constants(key)}
    return found


def test_every_known_code_has_a_sentence_and_an_experiment(spoken: Words) -> None:
    judged = [code for code in FACTS if code not in ("blocked", "meter_tampering")]

    assert [code for code in FACTS if not spoken.has(code)] == []
    assert [code for code in judged if not spoken.has(code, table="tries")] == []


@pytest.mark.parametrize("table", ["codes", "tries"])
def test_sentences_ask_only_for_facts_that_there_are(spoken: Words, table: str) -> None:
    for found, code, variants in spoken.placeholders():
        if found == table and code in FACTS:
            always, sometimes = FACTS[code]
            for variant in variants:
                assert variant <= always | sometimes, f"{table}.{code}"
            assert variants[-1] <= always, f"{table}.{code}: the last variant must always do"


def test_every_code_raised_by_a_grader_is_known() -> None:
    raised = first_arguments(GRADERS, "Failed", "Problem")

    assert raised
    assert raised - set(FACTS) == set()


def test_every_regime_of_a_contract_is_known() -> None:
    regimes = keywords(GRADERS, "regimes")

    assert {"overflow", "rows_apart"} <= regimes
    assert regimes - set(FACTS) == set()


def test_every_reason_for_not_judging_has_a_phrase(spoken: Words) -> None:
    given = first_arguments(GRADERS, "Unjudged") | first_arguments(ROOT / "autograder/challenge", "Unjudged")

    assert given | STOPPED <= set(spoken.tables["because"])


def test_every_relation_layout_group_and_dimension_of_a_grader_has_a_phrase(spoken: Words) -> None:
    relations = {
        text
        for call in calls(GRADERS, "agree")
        for argument in call.args[2:3]
        for text in constants(argument)
    }
    groups = {
        text
        for call in calls(GRADERS, "criterion")
        for keyword in call.keywords
        if keyword.arg == "group"
        for text in constants(keyword.value)
    }

    assert relations
    assert relations <= set(spoken.tables["relations"])
    assert {"edges"} <= groups <= set(spoken.tables["groups"])
    assert {"F", "strided", "readonly"} <= set(spoken.tables["layouts"])


def test_every_advice_and_flag_has_a_sentence(spoken: Words) -> None:
    advised = first_arguments(GRADERS, "advice")
    flagged = first_arguments(ROOT / "autograder", "Flag") | {notes.POINTS_CHANGED}

    assert advised | set(ADVICE) <= set(spoken.tables["advice"])
    assert flagged | set(FLAGS) <= set(spoken.tables["flags"])


def test_every_note_has_a_sentence_that_its_facts_fill(spoken: Words) -> None:
    """The facts of a repair are listed beside its code."""
    source = Path(notes.__file__).read_text(encoding="utf-8")
    told = dict(re.findall(r'^[A-Z_]+ = "(\w+)"  # ((?:\w+(?:, )?)*)(?=:|$)', source, re.MULTILINE))
    stated = {code: set(facts.split(", ")) for code, facts in told.items()}

    assert set(notes.REPAIRED) | set(notes.REFUSED) <= set(spoken.tables["notes"])
    for table, code, variants in spoken.placeholders():
        if table == "notes" and code in notes.REPAIRED:
            assert variants[-1] <= stated.get(code, set()), f"notes.{code}"


def test_the_languages_of_the_course_have_their_words() -> None:
    from autograder.course import load_course

    assert set(load_course(ROOT).languages) <= set(LANGUAGES)


def test_all_languages_say_the_same_things_with_the_same_facts(spoken: Words) -> None:
    """Same tables, same codes, as many variants in the same order, and in each the same placeholders."""
    spanish = Words.load(TEMPLATES, "es")
    first = {(table, code): asked for table, code, asked in spanish.placeholders()}
    said = {(table, code): asked for table, code, asked in spoken.placeholders()}

    assert list(spoken.tables) == list(spanish.tables)
    assert said.keys() ^ first.keys() == set()
    assert {place: said[place] for place in first if said[place] != first[place]} == {}


def test_the_course_fills_its_own_sentences() -> None:
    """Sentences of misconceptions use only facts that the judge gives on public input."""
    from autograder.course import load_course
    from autograder.render.sentences import placeholders

    given = {"row_sums", "column_sums", "got_shape", "expected_shape"}
    for unit in load_course(ROOT).units:
        for language, functions in unit.function_feedback.items():
            for function, said in functions.items():
                for name, sentence in said.misconceptions.items():
                    asked = placeholders(sentence)
                    assert asked <= given, f"{unit.slug}, {language}: {function}.{name}"


def test_a_misconception_is_explained_with_the_same_facts_in_every_language() -> None:
    from autograder.course import load_course
    from autograder.render.sentences import placeholders

    course = load_course(ROOT)
    for unit in course.units:
        asked = {
            language: {
                (function, name): placeholders(sentence)
                for function, said in functions.items()
                for name, sentence in said.misconceptions.items()
            }
            for language, functions in unit.function_feedback.items()
        }

        assert set(asked) == set(course.languages)
        for language, facts in asked.items():
            assert facts == asked[course.languages[0]], f"{unit.slug}, {language}"
