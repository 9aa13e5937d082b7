"""The folder of a class: nbgrader's own layout, and beside it what only we need."""

from dataclasses import dataclass
from pathlib import Path

from autograder.errors import ClassError
from autograder.manifest import Manifest
from autograder.records import read_json

STEPS = ("source", "release", "submitted", "autograded", "feedback")  # nbgrader's names


@dataclass(frozen=True)
class ClassFolder:
    """Where things lie in a class."""

    root: Path

    @classmethod
    def at(cls, class_dir: Path) -> "ClassFolder":
        """Return the folder with an absolute path; raise ClassError when it does not exist."""
        if not class_dir.is_dir():
            raise ClassError("no such class folder", where=str(class_dir), remedy="give CLASS=<folder>")
        return cls(class_dir.resolve())

    @property
    def own(self) -> Path:
        """Return the folder that holds secret, manifests and results: right answers, so nobody else's."""
        return self.root / ".autograder"

    @property
    def secret(self) -> Path:
        """Return the file with the class's secret."""
        return self.own / "secret"

    @property
    def manifests(self) -> Path:
        """Return the folder with one manifest per assignment."""
        return self.own / "assignments"

    @property
    def results(self) -> Path:
        """Return the file with every result found so far."""
        return self.own / "results.sqlite"

    @property
    def config(self) -> Path:
        """Return nbgrader's configuration of this class."""
        return self.root / "nbgrader_config.py"

    def manifest_file(self, assignment: str) -> Path:
        """Return the file with the manifest of one assignment."""
        return self.manifests / f"{assignment}.json"

    def manifest(self, assignment: str) -> Manifest:
        """Read the manifest of one assignment; raise ClassError when the class was not given it."""
        path = self.manifest_file(assignment)
        if not path.is_file():
            raise ClassError(
                f"assignment {assignment!r} was not built by autograder",
                where=str(self.root),
                remedy="build it (`autograder build`), or grade it in a class of its own",
            )
        return read_json(Manifest, path, error=ClassError)


def read_secret(class_dir: Path) -> str:
    """Return the class's secret, from which every seed is derived; raise ClassError when it is lost."""
    path = ClassFolder.at(class_dir).secret
    try:
        secret = path.read_text(encoding="ascii").strip()
    except (OSError, ValueError) as error:
        raise ClassError(
            "the secret of this class cannot be read",
            where=str(path),
            remedy="restore it from a backup, or prepare the class first (`autograder build`)",
        ) from error
    if not secret:
        raise ClassError("the secret is empty", where=str(path), remedy="restore it from a backup")
    return secret
