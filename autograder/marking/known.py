"""Everything whose verdict is known beforehand, gathered from the course and from its tests."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from autograder.challenge import Exercise
from autograder.course import load_course
from autograder.course.model import Course
from autograder.errors import CourseError
from autograder.marking.bare import exercise_of
from autograder.marking.corpus import Labelled, read_corpus
from autograder.marking.expected import Expected, read_expected
from autograder.records import did_you_mean

Kind = Literal["stub", "reference", "misconception", "corpus", "submission", "mutant"]


@dataclass(frozen=True)
class Case:
    """One solution whose verdict is known."""

    kind: Kind
    exercise: Exercise
    source: str
    name: str = ""  # the misconception's id, the labelled file, the submission's folder, the mutant's text
    before: tuple[str, ...] = ()  # cells that run first: the unit's other functions stand beside this one
    labelled: Labelled | None = None
    expected: Expected | None = None

    @property
    def function(self) -> str:
        """Return the name of the function to judge."""
        return self.exercise.function

    @property
    def is_right_variant(self) -> bool:
        """Whether this is a right answer by another road than the reference's."""
        labelled = self.labelled is not None and self.labelled.label.must_be_full
        return labelled or (self.expected is not None and self.expected.is_right)


@dataclass(frozen=True)
class Known:
    """The cases of a course."""

    cases: tuple[Case, ...]
    strangers: tuple[str, ...] = ()  # functions of corpus and submissions that the course does not have

    def of(self, *kinds: Kind) -> tuple[Case, ...]:
        """Return the cases of some kinds."""
        return tuple(case for case in self.cases if case.kind in kinds)


def known_cases(root: Path, functions: Collection[str] = ()) -> Known:
    """Return the stub, the reference, the known wrong, the labelled and the expected ones of each function.

    All functions of the course by default. Raises CourseError for an unknown function and GraderError for
    a corpus or a submission that cannot be read.
    """
    course = load_course(root, for_building=False)
    every = _exercises(course)
    for name in functions:
        if name not in every:
            raise CourseError(f"no function {name!r}", where=str(root), remedy=did_you_mean(name, every))
    labelled = read_corpus(root / "tests" / "corpus")
    submissions = root / "tests" / "submissions"
    folders = [path.name for path in sorted(submissions.glob("*")) if path.is_dir()]
    named = [*(one.label.function for one in labelled), *folders]
    cases = [
        case
        for exercise in every.values()
        if not functions or exercise.function in functions
        for case in _cases(exercise, _neighbours(exercise, every), labelled, submissions)
    ]
    taught = {one.function for unit in course.units for one in unit.challenges}
    return Known(tuple(cases), tuple(dict.fromkeys(name for name in named if name not in taught)))


def _exercises(course: Course) -> dict[str, Exercise]:
    found = [exercise_of(unit, one) for unit in course.units for one in unit.challenges if not one.long]
    return {exercise.function: exercise for exercise in found}


def _neighbours(exercise: Exercise, every: dict[str, Exercise]) -> tuple[str, ...]:
    return tuple(
        other.reference.read_text(encoding="utf-8")
        for other in every.values()
        if other.unit == exercise.unit and other.function != exercise.function
    )


def _cases(
    exercise: Exercise, before: tuple[str, ...], corpus: tuple[Labelled, ...], submissions: Path
) -> Iterator[Case]:
    yield Case("stub", exercise, _stub(exercise), before=before)
    yield Case("reference", exercise, exercise.reference.read_text(encoding="utf-8"), before=before)
    for name, path in exercise.misconceptions.items():
        yield Case("misconception", exercise, path.read_text(encoding="utf-8"), name, before)
    for one in corpus:
        if one.label.function == exercise.function:
            yield Case("corpus", exercise, one.source, one.label.file, before, labelled=one)
    for path in sorted((submissions / exercise.function).glob("*/expected.toml")):
        source = (path.parent / "solution.py").read_text(encoding="utf-8")
        name = f"{exercise.function}/{path.parent.name}"
        yield Case("submission", exercise, source, name, before, expected=read_expected(path))


def _stub(exercise: Exercise) -> str:
    arguments = ", ".join(exercise.key.arguments)
    return f"def {exercise.function}({arguments}):\n    raise NotImplementedError()\n"
