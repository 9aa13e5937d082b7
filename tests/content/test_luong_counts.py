"""What the statements count, in every language: the costs of the reference, the points of unit.toml."""

import re
import runpy
from pathlib import Path

import pytest

from autograder.course.model import Course
from autograder.render import Words

ROOT = Path(__file__).parents[2]
STATEMENTS = sorted((ROOT / "course" / "luong").glob("*/challenge.md"))
IN_WORDS = {
    "es": {0.5: "medio punto", 1: "un punto", 1.5: "un punto y medio", 2: "dos puntos", 3: "tres puntos"},
    "pt": {0.5: "meio ponto", 1: "um ponto", 1.5: "um ponto e meio", 2: "dois pontos", 3: "três pontos"},
    "en": {
        0.5: "half a point",
        1: "one point",
        1.5: "one and a half points",
        2: "two points",
        3: "three points",
    },
}
SIZES = {"T_x": 60, "T_y": 60, "d_s": 64, "d_h": 64, "d_a": 32}


def rows(statement: Path) -> dict[str, tuple[int, int]]:
    """Return kind -> (products, tanh) of the table."""
    found = {}
    for line in statement.read_text(encoding="utf-8").partition("## coste")[2].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0] in ("aditiva", "general"):
            products = [int(term.replace(" ", "")) for term in cells[1].split("+")]
            found[cells[0]] = (sum(products), int(cells[2].replace(" ", "")))
    return found


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda path: path.parent.name)
def test_the_counts_of_the_statement_are_those_of_the_reference(statement: Path) -> None:
    coste = runpy.run_path(str(ROOT / "solutions" / "luong" / "coste.py"))["coste"]
    counted = {kind: coste(**SIZES, tipo=kind) for kind in ("aditiva", "general")}

    assert rows(statement) == {kind: (one["productos"], one["tanh"]) for kind, one in counted.items()}


@pytest.mark.parametrize("language", IN_WORDS)
def test_every_statement_of_luong_gives_each_criterion_its_points_in_words(
    course: Course, language: str
) -> None:
    unit = course.unit("luong")
    labels = Words.load(course.root / "templates", language).labels("notebook")
    for challenge in unit.challenges:
        statement = unit.texts[language].challenges[challenge.function].statement
        said = re.findall(r"^\| \*\*(.+?)\*\* \((.+?)\) \|", statement, flags=re.MULTILINE)
        assert said == [
            (labels[f"say_{name}"], IN_WORDS[language][points]) for name, points in challenge.points.items()
        ]
