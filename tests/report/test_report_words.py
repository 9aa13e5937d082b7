"""Whatever a result may carry into the report has a phrase there, in every language."""

import ast
import re
from collections.abc import Iterator

import pytest
from made_class import ROOT

from autograder.feedback.codes import FACTS, STOPPED
from autograder.render import Words

TEMPLATES = ROOT / "templates"
LANGUAGES = sorted(path.name.split(".")[1] for path in TEMPLATES.glob("words.*.toml"))
GRADERS = ROOT / "autograder" / "graders"


@pytest.fixture(params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Words:
    return Words.load(TEMPLATES, request.param)


def texts(node: ast.AST) -> Iterator[str]:
    """Yield every text in a piece of code."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def regimes() -> set[str]:
    """Return every regime of stability that a contract names."""
    found: set[str] = set()
    for path in GRADERS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "regimes" and isinstance(node.value, ast.Dict):
                found |= {text for key in node.value.keys if key for text in texts(key)}
    return found


def codes_of(*modules: str) -> set[str]:
    """Return the codes that modules of the toolkit raise."""
    found: set[str] = set()
    for module in modules:
        tree = ast.parse((GRADERS / "toolkit" / f"{module}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and node.args
                and getattr(node.func, "id", "") in ("Failed", "Problem")
            ):
                found |= set(texts(node.args[0]))
    return found


def test_every_defect_that_can_be_found_has_a_phrase(spoken: Words) -> None:
    wanted = regimes() | codes_of("vectorization", "mutation", "stability") | STOPPED

    assert {"overflow", "loops", "jacobian", "writes", "raises"} <= wanted
    assert {code for code in wanted & FACTS.keys() if not spoken.has(code, table="found")} == set()


def test_a_phrase_never_needs_more_than_what_the_report_gives_it(spoken: Words) -> None:
    for table, code, variants in spoken.placeholders():
        if table == "found":
            assert all(asked <= {"dimensions", "argument"} for asked in variants), code
            assert variants[-1] == frozenset(), code


def test_every_label_of_the_report_is_used(spoken: Words) -> None:
    places = [*(ROOT / "autograder" / "report").glob("*.py"), *(TEMPLATES / "report").glob("*.j2")]
    source = "".join(path.read_text(encoding="utf-8") for path in places)
    built = {f"who_{kind}" for kind in re.findall(r'^        \("(\w+)", speaker', source, re.MULTILINE)}
    unused = {
        name
        for name in set(spoken.labels("report")) - built - {"judged_one", "judged_many"}
        if not re.search(rf"labels\.{name}\b|[\"']{name}[\"']", source)
    }

    assert built
    assert unused == set()
