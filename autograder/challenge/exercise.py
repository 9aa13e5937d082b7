"""One function to judge, with the files that judging it needs."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import autograder.graders
from autograder.course.model import Unit
from autograder.errors import GraderError
from autograder.manifest import ChallengeKey
from autograder.records import to_plain

GRADERS = Path(autograder.graders.__file__).parent


@dataclass(frozen=True)
class Exercise:
    """One challenge of a unit as its grader sees it."""

    key: ChallengeKey
    unit: str
    grader: Path
    reference: Path
    misconceptions: Mapping[str, Path] = field(default_factory=dict)  # id -> known wrong solution
    arguments: Mapping[str, str] = field(default_factory=dict)  # name -> symbolic shape, for people
    returns: str = ""
    public: tuple[Mapping[str, Any], ...] = ()  # sizes of the public inputs, as in unit.toml
    map: bool = False  # what it returns is a map to look at

    @property
    def function(self) -> str:
        """Return the name of the function that students write."""
        return self.key.function


def exercises(unit: Unit, keys: Iterable[ChallengeKey]) -> tuple[Exercise, ...]:
    """Return the exercises of some challenges of a unit.

    Raises GraderError for a challenge that the unit does not have, or without a hidden grader.
    """
    return tuple(_exercise(unit, key) for key in keys)


def fingerprint(exercise: Exercise) -> str:
    """Return a hash of everything that can change a verdict: grader, toolkit, judge, solutions, points."""
    digest = hashlib.sha256()
    facts = (exercise.key, exercise.arguments, exercise.returns, exercise.public, exercise.map)
    digest.update(json.dumps([to_plain(fact) for fact in facts], sort_keys=True).encode())
    for name, path in _sources(exercise):
        digest.update(name.encode() + b"\x1f" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources(exercise: Exercise) -> Iterator[tuple[str, Path]]:
    """Yield the files by a name that does not depend on where the course lies."""
    for folder in (GRADERS / "toolkit", Path(__file__).parent):
        for path in sorted(folder.iterdir()):
            if path.is_file():
                yield f"{folder.name}/{path.name}", path
    yield "grader", exercise.grader
    for path in sorted(exercise.grader.parent.glob("*.py")):
        if not path.name.startswith("test_"):  # what several graders of a unit share
            yield f"shared/{path.name}", path
    yield "reference", exercise.reference
    for name, path in sorted(exercise.misconceptions.items()):
        yield f"misconceptions/{name}", path


def _exercise(unit: Unit, key: ChallengeKey) -> Exercise:
    found = next((c for c in unit.challenges if c.function == key.function), None)
    if found is None:
        remedy = "build the assignment again, or restore the challenge in unit.toml"
        raise GraderError(
            f"no challenge {key.function!r}", where=str(unit.folder / "unit.toml"), remedy=remedy
        )
    grader = GRADERS / unit.slug / f"test_{key.function}.py"
    if not grader.is_file():
        raise GraderError("there is no hidden grader", where=str(grader), remedy="write one with the toolkit")
    return Exercise(
        key=key,
        unit=unit.slug,
        grader=grader,
        reference=unit.references[key.function],
        misconceptions=unit.misconceptions.get(key.function, {}),
        arguments=found.arguments,
        returns=found.returns,
        public=found.public,
        map=found.map,
    )
