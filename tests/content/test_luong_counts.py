"""The counts that the statement of `coste` prints to check one's formulas by are those of the reference."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATEMENTS = sorted((ROOT / "course" / "luong").glob("*/challenge.md"))
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
