"""Tables that spreadsheets read right: quoted, with the marks of the reader's country, without formulas."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from autograder.errors import AutograderError

Cell = str | float | int | bool | None
# What begins like this is a formula to some spreadsheet; the wide forms are typed by Asian keyboards.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_NAMES = {"tab": "\t", "\\t": "\t"}


@dataclass(frozen=True)
class Style:
    """How a table is written."""

    separator: str = ","
    decimal: str = "."

    @classmethod
    def of(cls, separator: str = "", decimal: str = "") -> "Style":
        """Return what was asked for; a decimal comma alone brings the semicolon that goes with it.

        Raises AutograderError for marks that could not be told from each other.
        """
        decimal = decimal or "."
        separator = _NAMES.get(separator, separator) or (";" if decimal == "," else ",")
        if decimal not in (".", ","):
            raise AutograderError(f"decimal mark {decimal!r}", remedy="use . or ,")
        if len(separator) != 1 or separator.isalnum() or separator in "\"'\r\n.-+ ":
            raise AutograderError(f"separator {separator!r}", remedy="use , ; | or tab")
        if separator == decimal:
            raise AutograderError(
                f"{separator!r} as separator and as decimal mark", remedy="give --separator ';'"
            )
        return cls(separator, decimal)


def table_text(rows: Iterable[Sequence[Cell]], style: Style) -> str:
    """Return rows as CSV; numbers stay numbers, and no text can act in a spreadsheet."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=style.separator, lineterminator="\r\n")
    writer.writerows([_written(cell, style) for cell in row] for row in rows)
    return out.getvalue()


def inert(text: str) -> str:
    """Return text that a spreadsheet shows instead of computing: an apostrophe goes before a formula."""
    # Some programs trim before they look.
    return f"'{text}" if text.startswith(_FORMULA) or text.lstrip().startswith(_FORMULA) else text


def number(value: float, decimal: str = ".") -> str:
    """Return a number without the noise of its last bits."""
    text = f"{round(value, 6):.10g}"
    return "0" if text == "-0" else text.replace(".", decimal)


def _written(cell: Cell, style: Style) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "1" if cell else "0"
    return inert(cell) if isinstance(cell, str) else number(cell, style.decimal)
