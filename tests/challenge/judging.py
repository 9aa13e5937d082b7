"""What the tests of the judge share: candidates from sources, through whatever sessions they are given."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from autograder.challenge import Candidate, Exercise, Label, exercises, judge_stream, labels
from autograder.course import load_course
from autograder.course.model import Unit
from autograder.manifest import ChallengeKey, CriterionKey
from autograder.outcome import FunctionResult
from autograder.sandbox.calls import Session

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests" / "corpus"
SUBMISSIONS = ROOT / "tests" / "submissions"
COURSE = load_course(ROOT)
UNIT = COURSE.unit("bahdanau")
SEED = 7

Opener = Callable[[], Session]
Sources = Sequence[tuple[str, str]]


def exercise_of(unit: Unit, function: str) -> Exercise:
    """Return an exercise as the course defines it, outside any class."""
    found = next(c for c in unit.challenges if c.function == function)
    criteria = tuple(CriterionKey(name, points) for name, points in found.points.items())
    key = ChallengeKey(function, tuple(found.arguments), criteria, found.credit)
    return exercises(unit, [key])[0]


EXERCISES = {
    c.function: exercise_of(unit, c.function) for unit in COURSE.units for c in unit.challenges if not c.long
}


def candidates(
    exercise: Exercise,
    sources: Iterable[tuple[str, str]],
    opener: Opener,
    *,
    seed: int,
    before: Sequence[str],
) -> Iterator[Candidate]:
    """Open one session after the other, as marking does."""
    for name, source in sources:
        session = opener()
        try:
            session.run([*before, source])
            yield Candidate(name, session, frozenset({exercise.function}), {exercise.function: seed})
        finally:
            session.close()


class Judging:
    """Judge sources in the sandbox."""

    def __init__(self, student: Opener, trusted: Opener) -> None:
        self.student = student
        self.trusted = trusted

    def all(
        self, exercise: Exercise, sources: Sources, *, seed: int = SEED, before: Sequence[str] = ()
    ) -> dict[str, FunctionResult]:
        """Return the result of every source, by name."""
        found: dict[str, FunctionResult] = {}

        def keep(candidate: Candidate, results: tuple[FunctionResult, ...]) -> None:
            found[candidate.name] = results[0]

        stream = candidates(exercise, sources, self.student, seed=seed, before=before)
        judge_stream([exercise], stream, keep, bench=self.trusted)
        return found

    def one(self, exercise: Exercise, source: str, *, seed: int = SEED) -> FunctionResult:
        """Return the result of one source."""
        return self.all(exercise, [("one", source)], seed=seed)["one"]


def corpus(function: str = "") -> tuple[Label, ...]:
    """Return the labels of the corpus, or of one function."""
    found = labels(json.loads((CORPUS / "manifest.json").read_text(encoding="utf-8")))
    return tuple(label for label in found if function in ("", label.function))


def corpus_sources(chosen: Iterable[Label]) -> list[tuple[str, str]]:
    """Return the files of some labels."""
    return [(label.file, (CORPUS / label.file).read_text(encoding="utf-8")) for label in chosen]


def reference(function: str) -> str:
    """Return a reference solution."""
    return EXERCISES[function].reference.read_text(encoding="utf-8")


def neighbours(function: str) -> list[str]:
    """Return the references of the unit's other functions: a student's cells stand beside each other."""
    unit = EXERCISES[function].unit
    return [reference(other) for other, e in EXERCISES.items() if e.unit == unit and other != function]


def verdicts(result: FunctionResult) -> dict[str, str]:
    """Return the verdict on every criterion."""
    return {c.name: c.verdict.value for c in result.criteria}
