"""Judge bare files: a function alone, without the notebook around it."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from autograder import challenge
from autograder.challenge import Candidate, Exercise
from autograder.course import load_course
from autograder.course.lesson import LONG
from autograder.course.model import Challenge, Course, Unit
from autograder.errors import CourseError, SubmissionError
from autograder.manifest import ChallengeKey, CriterionKey
from autograder.marking.uncompiled import uncompiled, with_reason
from autograder.outcome import FunctionResult
from autograder.sandbox import Sandbox, Settings
from autograder.seeds import derive


def judge_files(
    root: Path,
    function: str,
    files: Sequence[Path],
    *,
    context: Path | None = None,
    secret: str = "judge",
    sandbox_kind: Literal["auto", "process"] = "auto",
) -> list[tuple[Path, FunctionResult]]:
    """Judge each file's `function`, in order, through the real sandbox and the hidden graders.

    Raises CourseError for an unknown function, or for one that trains a model with the cells of its notebook
    when no notebook is given; SubmissionError for a file that cannot be read.
    """
    exercise = find_exercise(load_course(root, for_building=False), function)
    if exercise.key.long and context is None:
        what = f"{function} trains a model with the cells of its notebook"
        raise CourseError(what, where=exercise.unit, remedy="add --context and the released notebook")
    before = code_cells(context) if context else []
    sources = [_source(path) for path in files]
    results: list[tuple[Path, FunctionResult]] = []
    not_python: dict[str, dict[str, Any]] = {}  # why, by file
    seed = derive(secret, function)
    with Sandbox(Settings(kind=sandbox_kind)) as box, Sandbox(Settings(kind=sandbox_kind)) as bench:

        def candidates() -> Iterator[Candidate]:
            for path, source in zip(files, sources, strict=True):
                session = box.session()
                try:
                    *_, last = session.run([*before, source])
                    not_python[str(path)] = uncompiled(last)
                    yield Candidate(str(path), session, frozenset({function}), {function: seed})
                finally:
                    session.close()

        def keep(candidate: Candidate, found: tuple[FunctionResult, ...]) -> None:
            results.append((Path(candidate.name), with_reason(found[0], not_python[candidate.name])))

        challenge.judge_stream((exercise,), candidates(), keep, bench=bench.session)
    return results


def find_exercise(course: Course, function: str) -> Exercise:
    """Return the exercise of a function; raise CourseError naming those there are."""
    pairs = {c.function: (unit, c) for unit in course.units for c in unit.challenges}
    if function not in pairs:
        there = ", ".join(sorted(pairs))
        raise CourseError(f"no function {function!r}", where=str(course.root), remedy=f"there are: {there}")
    unit, found = pairs[function]
    return exercise_of(unit, found)


def exercise_of(unit: Unit, found: Challenge) -> Exercise:
    """Return a challenge of the course as an exercise, outside any class."""
    key = ChallengeKey(
        function=found.function,
        arguments=tuple(found.arguments),
        criteria=tuple(CriterionKey(name, points) for name, points in found.points.items()),
        credit=found.credit,
        bonus=found.bonus,
        long=found.long,
    )
    return challenge.exercises(unit, (key,))[0]


def code_cells(notebook: Path) -> list[str]:
    """Return the sources of a notebook's code cells but those that take long to train a model.

    Raises SubmissionError when it cannot be read.
    """
    try:
        cells = json.loads(_read(notebook))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        return ["".join(cell["source"]) for cell in code if LONG not in cell["metadata"].get("tags", ())]
    except (ValueError, KeyError, TypeError) as error:
        raise SubmissionError("not a notebook", where=str(notebook), remedy="give an .ipynb file") from error


def _source(path: Path) -> str:
    if path.suffix.lower() == ".ipynb":
        remedy = "give the function in a .py file, and a notebook whose cells it needs with --context"
        raise SubmissionError("a notebook, not a file of Python", where=str(path), remedy=remedy)
    return _read(path)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig", errors="replace")
    except OSError as error:
        raise SubmissionError(error.strerror or "cannot be read", where=str(path)) from error
