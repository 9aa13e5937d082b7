"""Read the JSON of a notebook tolerantly: any format version, any damage that leaves the intent clear.

nbformat is not used: importing it takes longer than marking twenty notebooks.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.outcome import Note
from autograder.submission import notes as code
from autograder.submission.intake import decode, encodable
from autograder.submission.notes import Unreadable

MAX_CELLS = 2_000
MAX_DIGITS = 400


@dataclass(frozen=True)
class RawCell:
    """One cell as the student's file has it; nothing in it is believed but its source."""

    index: int
    cell_type: str
    source: str
    grade_id: str | None
    ids: tuple[str, ...]  # its own id, and the one Colab keeps in the metadata
    points: Any = None  # as the metadata claims
    attachments: Mapping[str, Any] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """Return its place in the file, from 1."""
        return self.index + 1


@dataclass
class _Seen:
    """What the parser met on its way."""

    duplicate_keys: bool = False
    not_numbers: bool = False
    notes: list[Note] = field(default_factory=list)


def raw_cells(data: bytes) -> tuple[tuple[RawCell, ...], tuple[Note, ...]]:
    """Return the cells of a notebook file and notes on what was odd; raise Unreadable when there are none."""
    seen = _Seen()
    text, encoding = decode(data)
    if encoding not in ("utf-8", "utf-8-sig"):
        seen.notes.append(Note(code.ENCODING, {"encoding": encoding}))
    notebook = _parse(text, seen)
    found = _cells_of(notebook, seen)
    if len(found) > MAX_CELLS:
        facts = {"kept": MAX_CELLS, "dropped": len(found) - MAX_CELLS}
        seen.notes.append(Note(code.TOO_MANY_CELLS, facts))
    cells = tuple(_cell(index, item) for index, item in enumerate(found[:MAX_CELLS]))
    return _mended(cells, seen), tuple(seen.notes)


def _parse(text: str, seen: _Seen) -> Any:
    start = text.lstrip("\ufeff \t\r\n")
    if not start.strip("\x00 \t\r\n"):
        raise Unreadable("empty_file")
    decoder = json.JSONDecoder(
        strict=False,
        object_pairs_hook=lambda pairs: _object(pairs, seen),
        parse_constant=lambda _: _not_a_number(seen),
        parse_int=lambda digits: int(digits) if len(digits) < MAX_DIGITS else _not_a_number(seen),
    )
    try:
        notebook, end = decoder.raw_decode(start)
    except RecursionError as problem:
        raise Unreadable("too_deep") from problem
    except ValueError as problem:
        raise Unreadable(_why_not_json(start, problem)) from problem
    if start[end:].strip("\x00 \t\r\n"):
        seen.notes.append(Note(code.TRAILING_DATA))
    if seen.duplicate_keys:
        seen.notes.append(Note(code.DUPLICATE_KEYS))
    if seen.not_numbers:
        seen.notes.append(Note(code.NOT_NUMBERS))
    return notebook


def _object(pairs: list[tuple[str, Any]], seen: _Seen) -> dict[str, Any]:
    found = dict(pairs)
    seen.duplicate_keys = seen.duplicate_keys or len(found) < len(pairs)
    return found


def _not_a_number(seen: _Seen) -> None:
    seen.not_numbers = True


def _why_not_json(text: str, problem: ValueError) -> str:
    head = text[:200].lower()
    if head.startswith(("<!doctype", "<html", "<head", "<body")):
        return "web_page"
    if head.startswith(("pk\x03\x04", "\x1f\x8b", "7z\xbc", "rar!")):
        return "archive"
    at_the_end = isinstance(problem, json.JSONDecodeError) and problem.pos >= len(text.rstrip()) - 1
    unfinished = at_the_end or "Unterminated" in str(problem)
    return "truncated" if text.startswith("{") and unfinished else "not_json"


def _cells_of(notebook: Any, seen: _Seen) -> list[Mapping[str, Any]]:
    if not isinstance(notebook, dict):
        raise Unreadable("not_a_notebook")
    listed = notebook.get("cells")
    if not isinstance(listed, list):
        listed = list(_worksheets(notebook.get("worksheets")))
        if not listed:
            raise Unreadable("not_a_notebook")
        seen.notes.append(Note(code.OLD_FORMAT, {"version": _version(notebook)}))
    cells: list[Mapping[str, Any]] = [item for item in listed if isinstance(item, dict)]
    if len(cells) < len(listed):
        seen.notes.append(Note(code.ODD_CELLS, {"count": len(listed) - len(cells)}))
    return cells


def _worksheets(worksheets: Any) -> Iterator[Any]:
    """Yield the cells of a notebook of format 3 or older."""
    for sheet in worksheets if isinstance(worksheets, list) else ():
        cells = sheet.get("cells") if isinstance(sheet, dict) else None
        yield from cells if isinstance(cells, list) else ()


def _version(notebook: Mapping[str, Any]) -> int:
    version = notebook.get("nbformat")
    return version if isinstance(version, int) and 0 < version < 100 else 3


def _cell(index: int, item: Mapping[str, Any]) -> RawCell:
    kind, source = str(item.get("cell_type")).lower(), _text(item.get("source", item.get("input")))
    if kind == "heading":  # format 3
        level = item.get("level")
        depth = level if isinstance(level, int) and 1 <= level <= 6 else 1
        kind, source = "markdown", f"{'#' * depth} {source}"
    elif kind == "html":
        kind = "markdown"
    metadata = _table(item.get("metadata"))
    claims = _table(metadata.get("nbgrader"))
    ids = (item.get("id"), metadata.get("id"))
    return RawCell(
        index=index,
        cell_type=kind if kind in ("code", "markdown") else "raw",
        source=source,
        grade_id=_word(claims.get("grade_id")),
        ids=tuple(name for name in map(_word, ids) if name),
        points=claims.get("points"),
        attachments=_table(item.get("attachments")),
    )


def _text(value: Any) -> str:
    if isinstance(value, list):
        value = "".join(line for line in value if isinstance(line, str))
    return value.replace("\r\n", "\n").replace("\r", "\n") if isinstance(value, str) else ""


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _word(value: Any) -> str | None:
    return value if isinstance(value, str) and 0 < len(value) <= 200 else None


def _mended(cells: tuple[RawCell, ...], seen: _Seen) -> tuple[RawCell, ...]:
    sources = [encodable(cell.source) for cell in cells]
    if all(source == cell.source for source, cell in zip(sources, cells, strict=True)):
        return cells
    seen.notes.append(Note(code.BROKEN_CHARACTERS))
    return tuple(
        RawCell(c.index, c.cell_type, source, c.grade_id, c.ids, c.points, c.attachments)
        for c, source in zip(cells, sources, strict=True)
    )
