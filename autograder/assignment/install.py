"""Put a built assignment into a class: nbgrader makes the release aside, then everything is swapped in."""

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder import gradebook
from autograder.assignment.beside import are_written, write_files
from autograder.assignment.build import build
from autograder.assignment.figures import Figure
from autograder.assignment.model import Built
from autograder.course.model import Course, Unit
from autograder.errors import ClassError
from autograder.files import sync_folder, sync_tree, write_whole
from autograder.manifest import Manifest, ReleasedCell
from autograder.records import from_plain, read_json, to_plain


@dataclass(frozen=True)
class _Place:
    """Where one assignment lies in a class."""

    root: Path
    manifest: Manifest

    @property
    def file(self) -> Path:
        return self.root / ".autograder" / "assignments" / f"{self.manifest.assignment}.json"

    @property
    def source(self) -> Path:
        return self.root / "source" / self.manifest.assignment

    @property
    def release(self) -> Path:
        return self.root / "release" / self.manifest.assignment

    @property
    def figures(self) -> Path:
        """Return where whoever teaches finds the pictures; nbgrader hands out everything in source/."""
        return self.root / "figures" / self.manifest.assignment

    @property
    def notebook(self) -> str:
        return f"{self.manifest.notebook}.ipynb"


def build_into_class(course: Course, unit: Unit, language: str, seed: str, class_dir: Path) -> Manifest:
    """Build one unit in one language and install it in a class that `gradebook.prepare_class` has made."""
    return install(build(course, unit, language, seed), class_dir)


def install(built: Built, class_dir: Path) -> Manifest:
    """Install notebooks, figures, gradebook rows, manifest; return the manifest with nbgrader's metadata.

    Nothing is written when nothing changed. A failure leaves the class's folders as they were. Raises
    ClassError when cells would change under submissions, when another run is at work in the class, when its
    own nbgrader configuration makes another release than the one that was checked, or when the folder cannot
    be written; GradebookError when rows cannot be written.
    """
    if not class_dir.is_dir():
        raise ClassError("no such class folder", where=str(class_dir), remedy="prepare the class first")
    with gradebook.class_lock(class_dir):
        try:
            return _install(built, _Place(class_dir.resolve(), built.manifest))
        except OSError as error:
            what = f"cannot be written: {error.strerror or error}"
            remedy = "check the folder's rights and the free space, then build again"
            raise ClassError(what, where=str(error.filename or class_dir), remedy=remedy) from error


def _install(built: Built, place: _Place) -> Manifest:
    installed = _installed(place)
    if installed is not None:
        if _unchanged(place, built, installed):
            return installed
        _refuse_under_submissions(place, installed)
    with _aside(place) as aside:
        there = _Place(aside, built.manifest)
        there.source.mkdir(parents=True)
        (there.source / there.notebook).write_text(built.source, encoding="utf-8")
        write_files(built, there.source)
        _write_figures(built.figures, there.figures)
        release = gradebook.generate_assignment(place.root, built.manifest.assignment, staging=aside)
        manifest = _with_metadata(built.manifest, release / place.notebook)
        moves = [(there.source, place.source), (release, place.release)]
        if built.figures or place.figures.exists():
            moves.append((there.figures, place.figures))
        for new, _ in moves:
            sync_tree(new)
        _swap(moves)
    place.file.parent.mkdir(exist_ok=True)
    write_whole(
        place.file, json.dumps(to_plain(manifest), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    )
    return manifest


def _installed(place: _Place) -> Manifest | None:
    return read_json(Manifest, place.file, error=ClassError) if place.file.is_file() else None


def _unchanged(place: _Place, built: Built, installed: Manifest) -> bool:
    source, release = place.source / place.notebook, place.release / place.notebook
    return (
        replace(installed, cells=()) == replace(_plain(built.manifest), cells=())
        and _same_cells(installed, built.manifest)
        and source.is_file()
        and release.is_file()
        and source.read_text(encoding="utf-8") == built.source
        and all(are_written(built, folder) for folder in (place.source, place.release))
        and _pictures(place.figures) == dict(_files_of(built.figures))
        and gradebook.is_generated(place.root, installed.assignment, installed.notebook)
    )


def _files_of(figures: Sequence[Figure]) -> Iterator[tuple[str, bytes]]:
    for figure in figures:
        yield f"{figure.id}.png", figure.png
        yield f"{figure.id}.svg", figure.svg


def _write_figures(figures: Sequence[Figure], folder: Path) -> None:
    folder.mkdir(parents=True)
    for name, content in _files_of(figures):
        (folder / name).write_bytes(content)


def _pictures(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder.is_dir() else {}


def _refuse_under_submissions(place: _Place, installed: Manifest) -> None:
    """A student's notebook must be marked against the cells that student was given."""
    if _same_cells(installed, place.manifest):
        return
    submitted = place.root / "submitted"
    students = sorted(
        path.parent.name for path in submitted.glob(f"*/{place.manifest.assignment}") if path.is_dir()
    )
    if students:
        count = f"{len(students)} submission" + ("s" if len(students) > 1 else "")
        changed = _first_difference(installed, place.manifest)
        raise ClassError(
            f"{changed} would change, and there are {count} of {place.manifest.assignment}",
            where=str(place.root),
            remedy="build into a new class, use the seed it was built with, or move submitted/ away",
        )


def _same_cells(one: Manifest, other: Manifest) -> bool:
    return list(map(_comparable, one.cells)) == list(map(_comparable, other.cells))


def _first_difference(installed: Manifest, new: Manifest) -> str:
    before, after = ({cell.cell_id: _comparable(cell) for cell in m.cells} for m in (installed, new))
    for name in [*before, *after]:
        if before.get(name) != after.get(name):
            return f"the cell '{name}'"
    return "the order of the cells"


def _comparable(cell: ReleasedCell) -> Any:
    """Return a cell as far as answers depend on it: without its picture and what nbgrader adds."""
    claims = dict(cell.metadata.get("nbgrader", {}))
    for added in ("checksum", "cell_type"):
        claims.pop(added, None)
    metadata = {key: value for key, value in cell.metadata.items() if key not in ("deletable", "editable")}
    return to_plain(replace(cell, metadata={**metadata, "nbgrader": claims}, attachments={}))


def _plain(manifest: Manifest) -> Manifest:
    """Return a manifest as it comes back from its file."""
    data = json.loads(json.dumps(to_plain(manifest)))
    return from_plain(Manifest, data, where=manifest.assignment, error=ClassError)


def _with_metadata(manifest: Manifest, release: Path) -> Manifest:
    """Return the manifest with nbgrader's metadata; refuse a release other than the checked one."""
    cells = json.loads(release.read_text(encoding="utf-8"))["cells"]
    made = [(cell["id"], cell["cell_type"], "".join(cell["source"])) for cell in cells]
    if made != [(cell.cell_id, cell.cell_type, cell.source) for cell in manifest.cells]:
        raise ClassError(
            "nbgrader made another release than the one that was checked",
            where=str(release),
            remedy="take what changes cells (headers, stubs, preprocessors) out of nbgrader_config.py",
        )
    metadata = [cell["metadata"] for cell in cells]
    return replace(
        manifest, cells=tuple(replace(c, metadata=m) for c, m in zip(manifest.cells, metadata, strict=True))
    )


@contextmanager
def _aside(place: _Place) -> Iterator[Path]:
    """Yield an empty folder on the class's own file system, and remove it afterwards."""
    own = place.root / ".autograder"
    own.mkdir(mode=0o700, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="build-", dir=own))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _swap(moves: Sequence[tuple[Path, Path]]) -> None:
    """Put every new folder in the place of the old one, or none of them."""
    done: list[tuple[Path, Path, Path]] = []
    try:
        for new, place in moves:
            old = place.with_name(f".{place.name}.old")
            shutil.rmtree(old, ignore_errors=True)
            place.parent.mkdir(exist_ok=True)
            if place.exists():
                place.rename(old)
            done.append((new, place, old))
            new.rename(place)
            sync_folder(place.parent)
    except OSError as problem:
        for new, place, old in reversed(done):
            if place.exists():
                place.rename(new)
            if old.exists():
                old.rename(place)
        what = f"cannot be put in place: {problem.strerror}"
        raise ClassError(what, where=str(problem.filename), remedy="check the folder's rights") from problem
    for _, _, old in done:
        shutil.rmtree(old, ignore_errors=True)
