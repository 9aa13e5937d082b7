"""What people do to a copy so that it does not look like one, and a class in which some did."""

import builtins
import io
import keyword
import tokenize
import tomllib
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from autograder.similarity import Kind, Passage, Work

ROOT = Path(__file__).parents[2]
GIVEN = frozenset([*dir(builtins), *keyword.kwlist, *keyword.softkwlist])

EXPLANATION = (
    "Sin la tanh la puntuación sería la suma de un término que depende solo del estado del decoder y de otro"
    " que depende solo de la anotación; el primero es constante en cada fila y el softmax lo borra, así que"
    " todos los pasos repartirían igual y no habría ninguna alineación que aprender."
)


def renamed(source: str, keep: Iterable[str] = ()) -> str:
    """Return code in which every name of its author's is another one and no comment is left."""
    names: dict[str, str] = {}
    numbers = count(1)
    kept = GIVEN | {*keep}
    tokens: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            continue
        text = token.string
        attribute = bool(tokens) and tokens[-1][1] == "."
        if token.type == tokenize.NAME and not attribute and text not in kept:
            text = names.setdefault(text, f"cosa_{next(numbers)}")
        tokens.append((token.type, text))
    return tokenize.untokenize(tokens)


def with_other_words(text: str, every: int = 7) -> str:
    """Return prose in which every so many words one is another."""
    return " ".join(
        "otracosa" if place % every == every - 1 else word for place, word in enumerate(text.split())
    )


def code(place: str, source: str) -> Passage:
    return Passage(place, Kind.CODE, source)


def prose(source: str, place: str = "why") -> Passage:
    return Passage(place, Kind.WORDS, source)


def work(name: str, *passages: Passage) -> Work:
    return Work(name, passages)


def known_of(functions: Iterable[str]) -> list[Passage]:
    """Return the solutions and the known mistakes that the course has for some functions."""
    return [
        code("", path.read_text(encoding="utf-8"))
        for function in functions
        for reference in ROOT.glob(f"solutions/*/{function}.py")
        for path in [reference, *reference.parent.glob(f"misconceptions/{function}/*.py")]
    ]


def functions() -> list[str]:
    """Return every function for which the tests hold right answers by other roads."""
    return sorted(path.name for path in (ROOT / "tests" / "submissions").iterdir() if [*path.glob("right_*")])


def right_answers(function: str) -> dict[str, str]:
    """Return right answers to one function, each written otherwise, by name."""
    folder = ROOT / "tests" / "submissions" / function
    return {
        path.name: next(path.glob("*.py")).read_text(encoding="utf-8")
        for path in sorted(folder.glob("right_*"))
    }


def demo_works() -> list[Work]:
    """Return the class of the demo, who hand in whole files of each other now and then."""
    examples = ROOT / "examples"
    students = tomllib.loads((examples / "class.toml").read_text(encoding="utf-8"))["students"]
    return [
        work(
            student["name"],
            *(
                code(function, (examples / "solutions" / function / f"{name}.py").read_text(encoding="utf-8"))
                for function, name in student["functions"].items()
            ),
            *([prose(student["explanation"])] if "explanation" in student else []),
        )
        for student in students
    ]
