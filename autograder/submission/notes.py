"""The codes of what reading repairs or refuses; their sentences are in words.<lang>.toml, [notes].

A note carries the facts of its sentence. `cells` lists cells as people find them: the grade id where there
is one, else `#` and the place in the student's file.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from autograder.errors import SubmissionError
from autograder.outcome import Note

# Repaired: the notebook is marked all the same.
RENAMED = "renamed"  # found, expected: the file had another name
SEVERAL_FILES = "several_files"  # chosen, others: more than one notebook was handed in
ENCODING = "encoding"  # encoding: the file was not UTF-8
TRAILING_DATA = "trailing_data"  # something followed the notebook in its file
DUPLICATE_KEYS = "duplicate_keys"  # a key of the JSON was there twice; the last one counts
NOT_NUMBERS = "not_numbers"  # NaN, Infinity or an endless number in the JSON
BROKEN_CHARACTERS = "broken_characters"  # halves of characters became U+FFFD
OLD_FORMAT = "old_format"  # version: a notebook of format 3 or older
ODD_CELLS = "odd_cells"  # count: entries that are no cells were left out
TOO_MANY_CELLS = "too_many_cells"  # kept, dropped
LONG_CELLS = "long_cells"  # cells: too long to be run
METADATA_RESTORED = "metadata_restored"  # count: cells recognised without their metadata
FOUND_BY_NAME = "found_by_name"  # names: recognised by the function or variable they define
WRONG_CELL = "wrong_cell"  # name, cell: a function or answer stood in a cell that is not its own
DEFINED_AGAIN = "defined_again"  # name, cells: a later cell defines it again; the last definition counts
LOCKED_RESTORED = "locked_restored"  # count, cells: read-only cells had been changed
DEMO_RESTORED = "demo_restored"  # count, cells: demonstrations had been changed; ours run
LOCKED_KEPT = "locked_kept"  # cells: what the student added in a read-only cell was kept beside it
LOCKED_MISSING = "locked_missing"  # count, cells: read-only cells had been deleted
ANSWER_MISSING = "answer_missing"  # cells: cells to be filled had been deleted
DUPLICATED = "duplicated"  # cells: copies of a released cell; the one that was filled counts
RETYPED = "retyped"  # cells: code became text or the other way round
MOVED = "moved"  # count, cells: read-only cells had been moved

REPAIRED = (
    RENAMED, SEVERAL_FILES, ENCODING, TRAILING_DATA, DUPLICATE_KEYS, NOT_NUMBERS, BROKEN_CHARACTERS,
    OLD_FORMAT, ODD_CELLS, TOO_MANY_CELLS, LONG_CELLS, METADATA_RESTORED, FOUND_BY_NAME, WRONG_CELL,
    DEFINED_AGAIN, LOCKED_RESTORED, DEMO_RESTORED, LOCKED_KEPT, LOCKED_MISSING, ANSWER_MISSING, DUPLICATED,
    RETYPED, MOVED,
)  # fmt: skip  # words, read as text

# Refused: nothing could be read. The English words are for the instructor's terminal.
REFUSED: Mapping[str, str] = {
    "missing_file": "no notebook was handed in",
    "link": "the notebook is a link, and links are not followed",
    "not_a_file": "the notebook is not a regular file",
    "not_readable": "the file cannot be opened",
    "too_large": "the file is too large",
    "empty_file": "the file is empty",
    "web_page": "the file is a web page, not a notebook",
    "archive": "the file is an archive, not a notebook",
    "truncated": "the file ends in the middle",
    "not_json": "the file is not JSON",
    "too_deep": "the file is nested too deeply",
    "not_a_notebook": "the file is JSON, but not a notebook",
}

# Something for a person to look at (`outcome.Flag`); sentences in [flags].
POINTS_CHANGED = "points_changed"  # cells: the points in the notebook's metadata were edited (without effect)


class Unreadable(SubmissionError):  # noqa: N818  it says what the notebook is
    """A notebook that cannot be read at all, with the note that tells its author why."""

    def __init__(self, code: str, *, where: str = "", **facts: Any) -> None:
        remedy = "ask for the file again; it can be marked at any time"
        super().__init__(REFUSED[code], where=where, remedy=remedy)
        self.note = Note(code, facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self.note.code, self.where, dict(self.note.facts))


def _rebuild(code: str, where: str, facts: dict[str, Any]) -> Unreadable:
    return Unreadable(code, where=where, **facts)


def listed(names: Iterable[str], *, most: int = 8) -> str:
    """Return names as one short text: the first few, and an ellipsis for the rest."""
    every = list(dict.fromkeys(names))
    return ", ".join(every[:most]) + (", …" if len(every) > most else "")
