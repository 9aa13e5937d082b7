"""Find what was handed in: one folder per student, the notebook under whatever name it arrived."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.outcome import Note
from autograder.submission import notes as code
from autograder.submission.intake import read_bytes
from autograder.submission.notes import Unreadable, listed

SUFFIX = ".ipynb"
DEEPEST = 3  # an unpacked archive often adds a folder or two
MOST_FILES = 500

# "unit (2).ipynb", "unit - copia.ipynb", "unit-Copy1.ipynb", "unit_final.ipynb.txt"
_ENDINGS = re.compile(r"(\.ipynb)?(\.(txt|json))?$", re.IGNORECASE)
_NOT_LETTERS = re.compile(r"[^a-z0-9]+")
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True)
class Found:
    """One student's submission; `path` is None when no notebook was handed in."""

    student: str
    path: Path | None
    notes: tuple[Note, ...] = ()

    def content(self) -> bytes:
        """Return the bytes handed in; for a file that cannot be taken in, the reason in their place."""
        if self.path is None:
            return b""
        try:
            return read_bytes(self.path)
        except Unreadable as problem:
            return b"\x00" + problem.note.code.encode()


def find(submitted: Path, assignment: str, notebook: str) -> tuple[Found, ...]:
    """Return every student's submission to an assignment, sorted by student.

    `submitted` is the folder that holds `<student>/<assignment>/<notebook>.ipynb`. Students without a
    folder for the assignment are left out; links are not followed.
    """
    found = []
    for student in _folders(submitted):
        for folder in _folders(submitted / student):
            if folder == assignment or (
                folder.lower() == assignment.lower() and not (submitted / student / assignment).is_dir()
            ):
                path, notes = choose(submitted / student / folder, notebook)
                found.append(Found(student, path, notes))
                break
    return tuple(found)


def _folders(place: Path) -> list[str]:
    try:
        with os.scandir(place) as entries:
            names = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []
    return sorted(name for name in names if not name.startswith("."))


def choose(folder: Path, notebook: str) -> tuple[Path | None, tuple[Note, ...]]:
    """Return the file that was most probably meant, and a note when there was something to choose."""
    names = list(_files(folder))
    # Some browsers and platforms take the ending away, or put another in its place.
    candidates = [p for p in names if SUFFIX in p.name.lower()] or [p for p in names if _is_bare(p, notebook)]
    files = sorted(candidates, key=lambda path: _likeness(path.relative_to(folder), notebook))
    if not files:
        return None, ()
    if len(files) == 1:
        return files[0], ()
    others = listed(path.name for path in files[1:])
    return files[0], (Note(code.SEVERAL_FILES, {"chosen": files[0].name, "others": others}),)


def _files(folder: Path) -> Iterator[Path]:
    """Yield the files of a submission; a link is refused later, with its reason."""
    seen = 0
    for place, folders, names in os.walk(folder, followlinks=False):
        depth = len(Path(place).relative_to(folder).parts)
        folders[:] = [] if depth >= DEEPEST else sorted(n for n in folders if not n.startswith((".", "__")))
        for name in sorted(names):
            seen += 1
            if seen > MOST_FILES:
                return
            if not name.startswith("."):
                yield Path(place) / name


def _is_bare(path: Path, notebook: str) -> bool:
    """Tell whether a file has the notebook's name, perhaps numbered, and an ending that says nothing."""
    stem = _NUMBER.sub("", _plain(_ENDINGS.sub("", path.name)))
    return stem == _NUMBER.sub("", _plain(notebook)) and path.suffix.lower() in ("", ".json", ".txt")


def _likeness(path: Path, notebook: str) -> tuple[int, int, int, str]:
    """Return a sort key: exact name, likeness, depth, the last of numbered copies."""
    stem = _ENDINGS.sub("", path.name)
    numbers = _NUMBER.findall(stem.lower().replace(notebook.lower(), "", 1))
    last_copy = -int(numbers[-1][:9]) if numbers else 0
    return _rank(path.name, stem, notebook), len(path.parts), last_copy, str(path)


def _rank(name: str, stem: str, notebook: str) -> int:
    tests: Iterable[bool] = (
        name == notebook + SUFFIX,
        name.lower() == (notebook + SUFFIX).lower(),
        _plain(stem) == _plain(notebook),
        _plain(stem).startswith(_plain(notebook)),
        _plain(notebook) in _plain(stem),
    )
    return next((rank for rank, fits in enumerate(tests) if fits), 9)


def _plain(name: str) -> str:
    return _NOT_LETTERS.sub("", name.lower())
