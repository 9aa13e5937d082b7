"""Say what was repaired: one note per kind of repair, with the cells it concerns."""

from collections.abc import Iterable, Sequence

from autograder.manifest import Manifest, ReleasedCell, Role
from autograder.outcome import Flag, Note
from autograder.submission import notes as code
from autograder.submission.matching import FILLED_BY_STUDENTS, How, Matching, provided_names, same
from autograder.submission.model import MAX_SOURCE, SubmittedCell
from autograder.submission.names import Names
from autograder.submission.notes import listed
from autograder.submission.order import moved
from autograder.submission.raw import RawCell


def notes_for(
    cells: Sequence[SubmittedCell],
    raws: Sequence[RawCell],
    found: Matching,
    beside: Sequence[int],
    manifest: Manifest,
    names: Names,
) -> tuple[Note, ...]:
    """Return the notes on everything that was repaired in this notebook."""
    return (
        *_recognised(found, manifest),
        *_in_another_cell(found, raws, manifest),
        *_counted(code.LOCKED_RESTORED, _changed(raws, found, manifest, demo=False)),
        *_counted(code.DEMO_RESTORED, _changed(raws, found, manifest, demo=True)),
        *_listed(code.LOCKED_KEPT, [_label(manifest.cells[found.owner[i]], raws[i]) for i in beside]),
        *_counted(code.LOCKED_MISSING, _missing(found, manifest, filled=False)),
        *_listed(code.ANSWER_MISSING, _missing(found, manifest, filled=True)),
        *_listed(code.DUPLICATED, [_name(manifest.cells[place]) for place in sorted(found.copies)]),
        *_listed(code.RETYPED, _retyped(raws, found, manifest)),
        *_counted(
            code.MOVED,
            [_name(manifest.cells[p]) for p in moved(found, manifest) if _matters(manifest.cells[p])],
        ),
        *_listed(code.LONG_CELLS, [_own_label(cell) for cell in cells if _too_long(cell)]),
        *_defined_again(cells, manifest, names),
    )


def flags_for(raws: Sequence[RawCell], found: Matching, manifest: Manifest) -> tuple[Flag, ...]:
    """Return what a person should look at: points edited in the metadata."""
    edited = []
    for index, place in sorted(found.owner.items()):
        claims = manifest.cells[place].metadata.get("nbgrader", {})
        if raws[index].points is not None and raws[index].points != claims.get("points"):
            edited.append(_name(manifest.cells[place]))
    return (Flag(code.POINTS_CHANGED, facts={"cells": listed(edited)}),) if edited else ()


def _recognised(found: Matching, manifest: Manifest) -> Iterable[Note]:
    names = provided_names(manifest)
    by_name = [names[place] for place, how in sorted(found.how.items()) if how is How.NAME]
    others = [
        place
        for place, how in found.how.items()
        if manifest.cells[place].grade_id and how in (How.CELL_ID, How.SOURCE, How.PLACE)
    ]
    if others:
        yield Note(code.METADATA_RESTORED, {"count": len(others)})
    if by_name:
        yield Note(code.FOUND_BY_NAME, {"names": listed(by_name)})


def _in_another_cell(found: Matching, raws: Sequence[RawCell], manifest: Manifest) -> Iterable[Note]:
    names = provided_names(manifest)
    for place, name in names.items():
        holder = found.inside.get(place)
        if holder is None and found.how.get(place) is How.ELSEWHERE:
            holder = found.place[place]
        if holder is None:
            continue
        owner = found.owner.get(holder)  # none for a cell of the student's own
        if owner is None or owner == place:
            cell = f"#{raws[holder].number}"
        else:
            cell = _label(manifest.cells[owner], raws[holder])
        yield Note(code.WRONG_CELL, {"name": name, "cell": cell})


def _changed(raws: Sequence[RawCell], found: Matching, manifest: Manifest, *, demo: bool) -> list[str]:
    return [
        _label(manifest.cells[place], raws[index])
        for index, place in sorted(found.owner.items())
        if _matters(manifest.cells[place])
        and (manifest.cells[place].role is Role.DEMO) is demo
        and not same(raws[index].source, manifest.cells[place].source)
    ]


def _missing(found: Matching, manifest: Manifest, *, filled: bool) -> list[str]:
    return [
        _name(cell)
        for place, cell in enumerate(manifest.cells)
        if place not in found.place
        and (cell.role in FILLED_BY_STUDENTS if filled else _matters(cell))
        and place not in found.inside
    ]


def _retyped(raws: Sequence[RawCell], found: Matching, manifest: Manifest) -> list[str]:
    return [
        _label(manifest.cells[place], raws[index])
        for index, place in sorted(found.owner.items())
        if raws[index].cell_type != manifest.cells[place].cell_type
    ]


def _defined_again(cells: Sequence[SubmittedCell], manifest: Manifest, names: Names) -> Iterable[Note]:
    """Say that a later cell defines a function or an answer once more: the last one counts."""
    places = {manifest.cells[place].cell_id: name for place, name in provided_names(manifest).items()}
    seen: dict[str, list[str]] = {}
    for cell in cells:
        name = places.get(cell.cell_id)
        if cell.runs and (cell.released is None or cell.answered):
            for again in names.bound(cell.source) & seen.keys() - {name}:
                seen[again].append(_own_label(cell))
        if name is not None and cell.answered and cell.runs:
            seen.setdefault(name, [])
    for name, later in seen.items():
        if later:
            yield Note(code.DEFINED_AGAIN, {"name": name, "cells": listed(later)})


def _matters(cell: ReleasedCell) -> bool:
    """Tell whether a change of this read-only cell is worth a word: in prose it is not."""
    return cell.role is Role.DEMO or (
        cell.role is not Role.TEXT and cell.locked and cell.grade_id is not None
    )


def _too_long(cell: SubmittedCell) -> bool:
    return cell.cell_type == "code" and len(cell.source) > MAX_SOURCE


def _name(cell: ReleasedCell) -> str:
    return cell.grade_id or cell.cell_id


def _label(cell: ReleasedCell, raw: RawCell) -> str:
    return cell.grade_id or f"#{raw.number}"


def _own_label(cell: SubmittedCell) -> str:
    return cell.grade_id or f"#{cell.number}"


def _counted(kind: str, cells: Sequence[str]) -> tuple[Note, ...]:
    return (Note(kind, {"count": len(cells), "cells": listed(cells)}),) if cells else ()


def _listed(kind: str, cells: Sequence[str]) -> tuple[Note, ...]:
    return (Note(kind, {"cells": listed(cells)}),) if cells else ()
