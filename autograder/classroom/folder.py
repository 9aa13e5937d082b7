"""Where a class keeps what only marking needs."""

from pathlib import Path

from autograder.errors import ClassError
from autograder.manifest import Manifest
from autograder.records import read_json


def assignment_names(class_dir: Path) -> list[str]:
    """Return every assignment the class was given; raise ClassError when there is no class or none yet."""
    folder = _manifests(class_dir)
    try:
        if not class_dir.is_dir():
            remedy = "give --class DIR (CLASS=… for make)"
            raise ClassError("no such class folder", where=str(class_dir), remedy=remedy)
        files = list(folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        remedy = "work as the user who built the class"
        raise ClassError(error.strerror or "unreadable", where=str(folder), remedy=remedy) from error
    names = sorted(path.stem for path in files if path.suffix == ".json")
    if not names:
        remedy = f"build them first: autograder build --class {class_dir}"
        raise ClassError("this class has no assignments yet", where=str(class_dir), remedy=remedy)
    return names


def load_manifest(class_dir: Path, assignment: str) -> Manifest:
    """Read what the class was given; raise ClassError naming the assignments there are."""
    there = assignment_names(class_dir)
    if assignment not in there:
        remedy = f"this class has: {', '.join(there)}"
        raise ClassError(f"no assignment {assignment!r}", where=str(class_dir), remedy=remedy)
    return read_json(Manifest, manifest_path(class_dir, assignment), error=ClassError)


def manifest_path(class_dir: Path, assignment: str) -> Path:
    """Return the file that says what the class was given."""
    return _manifests(class_dir) / f"{assignment}.json"


def results_file(class_dir: Path) -> Path:
    """Return the file with every result found so far."""
    return class_dir / ".autograder" / "results.sqlite"


def _manifests(class_dir: Path) -> Path:
    return class_dir / ".autograder" / "assignments"
