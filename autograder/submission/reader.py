"""Turn a notebook file into a Submission: read, find the released cells again, repair, put in order."""

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from autograder.manifest import Manifest, ReleasedCell, Role
from autograder.outcome import Flag, Note
from autograder.submission import notes as code
from autograder.submission.asides import without_idle_asides
from autograder.submission.intake import read_bytes
from autograder.submission.matching import FILLED_BY_STUDENTS, Matching, match, provided_names, same
from autograder.submission.model import MAX_SOURCE, Submission, SubmittedCell
from autograder.submission.names import Names, definition
from autograder.submission.notes import Unreadable
from autograder.submission.order import Slot, slots
from autograder.submission.raw import RawCell, raw_cells
from autograder.submission.tell import flags_for, notes_for

_CELL_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


def read(notebook: Path | str | bytes, manifest: Manifest) -> Submission:
    """Read a notebook file, or its bytes, as a submission to `manifest`.

    Whatever can be repaired is, with a note for each repair; no metadata of the student is believed.
    Raises Unreadable (a SubmissionError that carries its note) when no cells can be read at all.
    """
    raws, notes = raw_cells(notebook if isinstance(notebook, bytes) else _content(Path(notebook)))
    if not isinstance(notebook, bytes):
        notes = (*_renamed(Path(notebook), manifest), *notes)
    names = Names()
    found = match(raws, manifest, names)
    unexplained = _unexplained(raws, found, manifest)
    beside = [
        i for i, place in found.owner.items() if _adds(raws[i], manifest.cells[place], unexplained, names)
    ]
    order = slots(len(raws), found, beside, manifest)
    cells = without_idle_asides(_cells(order, raws, found, manifest), manifest)
    notes = (*notes, *notes_for(cells, raws, found, beside, manifest, names))
    flags = flags_for(raws, found, manifest)
    return Submission(cells, notes, flags, _digest(cells, notes, flags))


def _content(path: Path) -> bytes:
    if path == Path():  # no path: nothing was found to read
        raise Unreadable("missing_file")
    return read_bytes(path)


def _renamed(path: Path, manifest: Manifest) -> tuple[Note, ...]:
    expected = f"{manifest.notebook}.ipynb"
    if path.name == expected:
        return ()
    return (Note(code.RENAMED, {"found": path.name, "expected": expected}),)


def _adds(raw: RawCell, cell: ReleasedCell, unexplained: bool, names: Names) -> bool:
    """Tell whether a changed read-only cell holds something of the student's that must not be lost."""
    if cell.role in FILLED_BY_STUDENTS or same(raw.source, cell.source):
        return False
    if cell.role is Role.TEXT:
        # Somebody may have answered an explanation right under its prompt.
        return unexplained
    return bool(names.bound(raw.source) - names.bound(cell.source))


def _unexplained(raws: Sequence[RawCell], found: Matching, manifest: Manifest) -> bool:
    """Tell whether some explanation was left as it was handed out."""
    places = [place for place, cell in enumerate(manifest.cells) if cell.role is Role.EXPLANATION]
    own = [(manifest.cells[p].source, raws[found.place[p]].source) for p in places if p in found.place]
    return len(own) < len(places) or any(same(stub, source) for stub, source in own)


def _cells(
    order: Sequence[Slot], raws: Sequence[RawCell], found: Matching, manifest: Manifest
) -> tuple[SubmittedCell, ...]:
    names = provided_names(manifest)
    taken = {cell.cell_id for cell in manifest.cells}
    cells = []
    for slot in order:
        raw = raws[slot.file] if slot.file is not None else None
        if slot.release is None:
            assert raw is not None, "a slot is in the file or in the release"
            cells.append(_own_cell(raw, taken))
        else:
            idle = slot.release in found.idle
            holder = raws[found.inside[slot.release]].source if idle else ""
            shown = definition(holder, names[slot.release]) if idle else None
            cells.append(_released_cell(manifest.cells[slot.release], raw, idle, shown))
    return tuple(cells)


def _own_cell(raw: RawCell, taken: set[str]) -> SubmittedCell:
    """Return a cell of the student's own, under an id that no other cell has."""
    names = [name for name in raw.ids if _CELL_ID.fullmatch(name)]
    names += [f"own-{raw.number}", f"own-{raw.number}-beside"]
    cell_id = next(name for name in names if name not in taken)
    taken.add(cell_id)
    runs = raw.cell_type == "code" and _short(raw.source)
    return SubmittedCell(raw.source, raw.cell_type, cell_id, runs=runs, number=raw.number)


def _released_cell(cell: ReleasedCell, raw: RawCell | None, idle: bool, shown: str | None) -> SubmittedCell:
    """Return a released cell with the student's source where it is theirs to fill.

    An idle cell does not run, because its stub would undo what another cell defines; it shows that.
    """
    source = raw.source if raw is not None and cell.role in FILLED_BY_STUDENTS else cell.source
    answered = cell.role in FILLED_BY_STUDENTS and bool(source.strip()) and not same(source, cell.source)
    runs = cell.cell_type == "code" and cell.runs and _short(source)
    if idle:
        source, answered, runs = shown or source, True, False
    number = raw.number if raw is not None else None
    return SubmittedCell(source, cell.cell_type, cell.cell_id, cell, runs, answered, number)


def _short(source: str) -> bool:
    return len(source) <= MAX_SOURCE


def _digest(cells: Iterable[SubmittedCell], notes: Iterable[Note], flags: Iterable[Flag]) -> str:
    parts = [
        [[c.cell_id, c.grade_id, c.cell_type, c.runs, c.answered, c.source] for c in cells],
        [[n.code, sorted(n.facts.items())] for n in notes],
        [[f.code, f.where, sorted(f.facts.items())] for f in flags],
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
