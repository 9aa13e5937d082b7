"""What lies in `submitted/` where nobody looks for it: told, so that no student is forgotten in silence."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from autograder.submission import Found

_HANDED_IN = (".ipynb", ".zip", ".7z", ".rar", ".tar", ".tgz", ".gz")
_SHOWN = 3  # names per place; the rest is an ellipsis


def strays(submitted: Path, found: Sequence[Found], assignments: Iterable[str]) -> tuple[str, ...]:
    """Return a line for each thing that was probably handed in and is not marked.

    `assignments` are all those of the class: who handed in another one is no stray.
    """
    known = {name.lower() for name in assignments}
    read = {one.student for one in found if one.path}
    empty = {one.student for one in found if not one.path}
    lines: list[str] = []
    for entry in _entries(submitted):
        if entry.is_symlink():
            lines.append(f"{entry.name}: a link, and links are not followed")
        elif not entry.is_dir():
            if entry.name.lower().endswith(_HANDED_IN):
                lines.append(f"{entry.name}: not in a student's folder")
        elif entry.name not in read:
            lines.extend(_of_student(entry, known, entry.name in empty))
    return tuple(lines)


def _of_student(student: "os.DirEntry[str]", known: set[str], empty: bool) -> Iterator[str]:
    inside = list(_entries(Path(student.path)))
    for entry in inside:
        if entry.is_symlink():
            yield f"{student.name}/{entry.name}: a link, and links are not followed"
    inside = [entry for entry in inside if not entry.is_symlink()]
    other = [e for e in inside if e.name.lower() not in known]
    if not empty and len(other) < len(inside):
        return  # handed in something else
    for entry in other:
        if entry.is_dir(follow_symlinks=False) and any(_entries(Path(entry.path))):
            yield f"{student.name}/{entry.name}: not an assignment of this class"
        elif not entry.is_dir() and entry.name.lower().endswith(_HANDED_IN):
            yield f"{student.name}/{entry.name}: not in an assignment's folder"
    if empty:
        for entry in inside:
            names = [e.name for e in _entries(Path(entry.path))] if entry not in other else []
            if names:
                listed = ", ".join(names[:_SHOWN]) + (", …" if len(names) > _SHOWN else "")
                yield f"{student.name}/{entry.name}: no notebook, but {listed}"


def _entries(folder: Path) -> "Iterator[os.DirEntry[str]]":
    """Yield what a folder holds, by name, without what is hidden; nothing when it cannot be opened."""
    try:
        with os.scandir(folder) as entries:
            there = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return
    yield from (entry for entry in there if not entry.name.startswith((".", "__")))
