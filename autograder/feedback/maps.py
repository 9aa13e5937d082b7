"""Lay out the map that a function drew beside the expected one; the template makes SVG of it."""

import math
from collections.abc import Sequence
from typing import Any

from autograder.feedback.differences import is_close
from autograder.feedback.page import Cell, Drawing, Map, MapRow
from autograder.outcome import Shown
from autograder.render import Words, num

STRONGEST = 0.62  # opacity of the largest weight: the number in the cell stays readable in its own colour
Matrix = Sequence[Sequence[Any]]  # numbers, or words for what is none


def drawing(shown: Shown | None, words: Words) -> Drawing | None:
    """Return the maps to draw: one where they agree, both where they differ."""
    if shown is None or not _is_matrix(shown.got) or not _is_matrix(shown.expected):
        return None
    got, expected = shown.got, shown.expected
    top = max((x for row in expected for x in row if _is_finite(x)), default=0.0) or 1.0
    if _size(got) != _size(expected):
        sizes = {"got": [*_size(got)], "expected": [*_size(expected)]}
        caption = words.sentence("other_size", sizes, table="maps")
        return Drawing((_map(got, top, "yours", words), _map(expected, top, "wanted", words)), caption)
    different = frozenset(_different(got, expected))
    if not different:
        only = _map(got, top, "yours", words)
        return Drawing((only,), words.sentence("same", table="maps"))
    total = len(got) * len(got[0])
    facts = {"count": len(different), "total": total}
    # Where nearly everything differs, a mark on everything would say nothing.
    marked = different if 2 * len(different) <= total else frozenset()
    caption = words.sentence("some_differ" if marked else "most_differ", facts, table="maps")
    return Drawing((_map(got, top, "yours", words, marked), _map(expected, top, "wanted", words)), caption)


def _map(
    matrix: Matrix, top: float, title: str, words: Words, marked: frozenset[tuple[int, int]] = frozenset()
) -> Map:
    rows = tuple(
        MapRow(
            tuple(Cell(_text(x), _opacity(x, top), (i, j) in marked) for j, x in enumerate(row)),
            _text(sum(row)) if all(map(_is_finite, row)) else "",
        )
        for i, row in enumerate(matrix)
    )
    label = words.label(title, table="maps")
    return Map(label, rows, _in_words(label, rows, words))


def _in_words(title: str, rows: Sequence[MapRow], words: Words) -> str:
    """Return a map for those who do not see it."""
    said = []
    for i, row in enumerate(rows):
        marked = [f"({cell.text})" if cell.marked else cell.text for cell in row.cells]
        facts = {"row": i, "values": "; ".join(marked), "sum": row.sum}
        code = "row" if row.sum else "row_without_sum"
        said.append(words.label(code, table="maps").format(**facts))
    facts = {"title": title, "rows": len(rows), "columns": len(rows[0].cells)}
    if any(cell.marked for row in rows for cell in row.cells):
        said.append(words.label("marked", table="maps"))
    return " ".join((words.label("in_words", table="maps").format(**facts), *said))


def _different(got: Matrix, expected: Matrix) -> list[tuple[int, int]]:
    pairs = enumerate(zip(got, expected, strict=True))
    return [
        (i, j)
        for i, (mine, wanted) in pairs
        for j, (x, y) in enumerate(zip(mine, wanted, strict=True))
        if not is_close(x, y)
    ]


def _opacity(value: Any, top: float) -> float:
    return STRONGEST * min(1.0, max(0.0, value / top)) if _is_finite(value) else 0.0


def _text(value: Any) -> str:
    if not isinstance(value, (int, float)):
        return {"nan": "NaN", "inf": "∞", "-inf": "−∞"}.get(str(value), "?")
    return num(value, 2) if abs(value) < 1000 else f"{value:.0e}"


def _size(matrix: Matrix) -> tuple[int, int]:
    return len(matrix), len(matrix[0])


def _is_matrix(value: Any) -> bool:
    """Say whether stored data is a rectangle, as old results may hold anything."""
    if not isinstance(value, (list, tuple)) or not value:
        return False
    rows = [row for row in value if isinstance(row, (list, tuple)) and row]
    return len(rows) == len(value) and len({len(row) for row in rows}) == 1


def _is_finite(value: Any) -> bool:
    return isinstance(value, (int, float)) and math.isfinite(value)
