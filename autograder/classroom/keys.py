"""Content keys: everything a result depends on, and nothing else."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path

from autograder import challenge
from autograder.course.model import Unit
from autograder.marking import Setup
from autograder.records import to_plain

# Sentences, pages and the gradebook are not part: a better sentence asks for no new run.
_ENGINE = (
    "sandbox",
    "challenge",
    "submission",
    "marking",
    "quiz.py",
    "outcome.py",
    "voids.py",
    "graders/toolkit",
)


def _hash(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def content_digest(notebook: bytes) -> str:
    """Return the hash of what a student handed in."""
    return _hash(notebook)


def engine_digest(package: Path = Path(__file__).parents[1]) -> str:
    """Return a hash over the parts of the package that decide a grade, and NumPy's version."""
    files = sorted(
        file
        for name in _ENGINE
        for file in ([package / name] if name.endswith(".py") else (package / name).rglob("*.py"))
    )
    sources = (part for file in files for part in (str(file.relative_to(package)), file.read_bytes()))
    return _hash(version("numpy"), version("ipython"), *sources)


@dataclass(frozen=True)
class Keys:
    """The keys of one run."""

    setup: Setup
    unit: Unit
    sandbox: str  # the walls that stand

    @cached_property
    def _common(self) -> str:
        manifest = repr(to_plain(self.setup.manifest))
        return _hash(manifest, self.sandbox, str(self.setup.time_factor), engine_digest())

    @cached_property
    def _fingerprints(self) -> Mapping[str, str]:
        exercises = challenge.exercises(self.unit, self.setup.manifest.challenges)
        return {exercise.key.function: challenge.fingerprint(exercise) for exercise in exercises}

    def functions(self, student: str, content: str) -> dict[str, str]:
        """Return the key of each function's result for one submission with this content's hash."""
        return {
            function: _hash(self._common, content, print_, str(self.setup.seed(student, function)))
            for function, print_ in self._fingerprints.items()
        }

    def report(self, functions: Mapping[str, str], content: str) -> str:
        """Return the key of the whole report; what is paid in full is no part of a function's own result."""
        voided = ("voided", *self.setup.voided) if self.setup.voided else ()
        return _hash(self._common, content, str(self.setup.long), *sorted(functions.values()), *voided)
