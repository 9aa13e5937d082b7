"""Tables that people export: any separator and encoding they really have, columns by their usual names."""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.collect.vocabulary import Vocabulary, plain
from autograder.errors import ClassError
from autograder.gradebook import Person, name_problem
from autograder.submission import Unreadable
from autograder.submission.intake import decode, read_bytes

_MOST_BYTES = 32 << 20
_SEPARATORS = ",;\t"


@dataclass(frozen=True)
class Table:
    """Rows by the meaning of their columns; `line` of the file in front of each."""

    path: Path
    columns: tuple[str, ...]
    rows: tuple[tuple[int, Mapping[str, str]], ...]


def read_table(path: Path, words: Vocabulary) -> Table:
    """Read a CSV file; raise ClassError when it has no line of headings that we know."""
    try:
        text, _ = decode(read_bytes(path, limit=_MOST_BYTES))
    except Unreadable as error:
        raise ClassError("cannot be read", where=str(path), remedy="check its name and rights") from error
    first = text.lstrip("\r\n").partition("\n")[0]
    separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    try:
        lines = [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise ClassError(f"not a table: {error}", where=f"{path}:{reader.line_num}") from error
    lines = [(number, cells) for number, cells in lines if any(cells)]
    headings = [words.columns.get(plain(name), "") for name in lines[0][1]] if lines else []
    if not any(headings):
        remedy = "its first line must name the columns: id, first_name, last_name, email, …"
        raise ClassError("no columns that are known", where=str(path), remedy=remedy)
    rows = tuple((number, _named(headings, cells)) for number, cells in lines[1:])
    return Table(path, tuple(dict.fromkeys(filter(None, headings))), rows)


def _named(headings: Sequence[str], cells: Sequence[str]) -> dict[str, str]:
    """Name a row's cells; of two columns with one meaning the first that is filled counts."""
    row: dict[str, str] = {}
    for heading, cell in zip(headings, cells, strict=False):
        if heading and cell and heading not in row:
            row[heading] = cell
    return row


def read_people(path: Path, words: Vocabulary) -> tuple[Person, ...]:
    """Read a roster: `id`, and what else is known of each; raise ClassError naming the line that is wrong."""
    table = read_table(path, words)
    if "id" not in table.columns:
        raise ClassError("no column `id`", where=str(path), remedy="name one of its columns id")
    people: dict[str, Person] = {}
    for line, row in table.rows:
        where, student = f"{path}:{line}", row.get("id", "")
        problem = name_problem(student) if student else "no id"
        if problem:
            remedy = "the id becomes the name of a folder: letters, digits, - and _"
            raise ClassError(f"{problem} ({student!r})", where=where, remedy=remedy)
        if student in people:
            raise ClassError(f"{student!r} is listed twice", where=where, remedy="delete one of the lines")
        people[student] = _person(student, row)
    return tuple(people.values())


def _person(student: str, row: Mapping[str, str]) -> Person:
    first, last = row.get("first_name", ""), row.get("last_name", "")
    full = row.get("full_name", "")
    if full and not (first or last):
        before, comma, after = full.partition(",")
        first, last = (after.strip(), before.strip()) if comma else (full, "")
    return Person(student, first, last, row.get("email", ""), row.get("lms_id", ""), row.get("team", ""))
