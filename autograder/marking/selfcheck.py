"""Grade the graders: everything whose verdict is known beforehand goes through the real road.

The stub must earn nothing, the reference everything, each known wrong solution its own name and less than
full marks; every labelled solution of `tests/corpus` must get the verdicts that people gave it.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from autograder import challenge
from autograder.challenge import Agreement, Candidate, Exercise, Label
from autograder.course import load_course
from autograder.errors import GraderError
from autograder.marking.bare import exercise_of
from autograder.outcome import FunctionResult, Verdict
from autograder.sandbox import Sandbox, Settings
from autograder.seeds import derive

Kind = Literal["stub", "reference", "misconception", "corpus"]


@dataclass(frozen=True)
class Case:
    """One solution whose verdict is known."""

    kind: Kind
    exercise: Exercise
    source: str
    name: str = ""  # the misconception's id, or the labelled file
    label: Label | None = None


@dataclass(frozen=True)
class Problem:
    """Something that is not as it must be."""

    kind: Kind
    function: str
    name: str
    what: str


@dataclass(frozen=True)
class SelfCheck:
    """What the check found."""

    counts: dict[tuple[str, Kind], int]  # (function, kind) -> cases
    problems: tuple[Problem, ...]
    agreements: dict[str, Agreement]  # function -> agreement with its part of the corpus
    recognised: dict[str, tuple[int, int]]  # function -> wrong-valued labelled files: (named, all)


def self_check(
    root: Path, *, sandbox_kind: Literal["auto", "process"] = "auto", seed: str = "check"
) -> SelfCheck:
    """Run every case through the sandbox and the hidden graders; raise GraderError when a grader breaks."""
    cases = list(_cases(root))
    results = _judged(cases, sandbox_kind, seed)
    pairs = list(zip(cases, results, strict=True))
    counts: dict[tuple[str, Kind], int] = {}
    for case in cases:
        key = (case.exercise.function, case.kind)
        counts[key] = counts.get(key, 0) + 1
    problems = [problem for case, result in pairs for problem in _problems(case, result)]
    agreements: dict[str, Agreement] = {}
    recognised: dict[str, tuple[int, int]] = {}
    for function in dict.fromkeys(case.exercise.function for case in cases if case.label):
        labelled = [(c.label, r) for c, r in pairs if c.label and c.exercise.function == function]
        agreements[function] = challenge.agreement(labelled)
        wrong = [r for _, r in labelled if r.criterion("correctness").code == "wrong_values"]
        recognised[function] = (sum(r.misconception is not None for r in wrong), len(wrong))
    return SelfCheck(counts, tuple(problems), agreements, recognised)


def _cases(root: Path) -> Iterator[Case]:
    exercises = [
        exercise_of(unit, challenge_)
        for unit in load_course(root).units
        for challenge_ in unit.challenges
        if not challenge_.long
    ]
    for exercise in exercises:
        arguments = ", ".join(exercise.key.arguments)
        yield Case(
            "stub", exercise, f"def {exercise.function}({arguments}):\n    raise NotImplementedError()\n"
        )
        yield Case("reference", exercise, exercise.reference.read_text(encoding="utf-8"))
        for name, path in exercise.misconceptions.items():
            yield Case("misconception", exercise, path.read_text(encoding="utf-8"), name)
    yield from _labelled(root / "tests" / "corpus", {e.function: e for e in exercises})


def _labelled(corpus: Path, exercises: dict[str, Exercise]) -> Iterator[Case]:
    """Yield the labelled solutions; a course without a corpus has none."""
    manifest = corpus / "manifest.json"
    if not manifest.is_file():
        return
    data = json.loads(manifest.read_text(encoding="utf-8"))
    for label in challenge.labels(data, where=str(manifest)):
        if label.function not in exercises:
            raise GraderError(
                f"no exercise {label.function!r}", where=str(manifest), remedy="remove its files"
            )
        source = (corpus / label.file).read_text(encoding="utf-8")
        yield Case("corpus", exercises[label.function], source, label.file, label)


def _judged(cases: Sequence[Case], kind: Literal["auto", "process"], seed: str) -> list[FunctionResult]:
    results: dict[int, FunctionResult] = {}
    settings = Settings(kind=kind)
    exercises = tuple({case.exercise.function: case.exercise for case in cases}.values())
    with Sandbox(settings) as box, Sandbox(settings) as bench:

        def candidates() -> Iterator[Candidate]:
            for number, case in enumerate(cases):
                function = case.exercise.function
                session = box.session()
                try:
                    session.run([*_context(case, cases), case.source])
                    seeds = {function: derive(seed, function)}
                    yield Candidate(str(number), session, frozenset({function}), seeds)
                finally:
                    session.close()

        def keep(candidate: Candidate, found: tuple[FunctionResult, ...]) -> None:
            results[int(candidate.name)] = found[0]

        challenge.judge_stream(exercises, candidates(), keep, bench=bench.session)
    return [results[number] for number in range(len(cases))]


def _context(case: Case, cases: Iterable[Case]) -> list[str]:
    """Return the references of the other functions of the unit: a student's cells stand beside each other."""
    return [
        other.source
        for other in cases
        if other.kind == "reference"
        and other.exercise.unit == case.exercise.unit
        and other.exercise.function != case.exercise.function
    ]


def _problems(case: Case, result: FunctionResult) -> Iterator[Problem]:
    def problem(what: str) -> Problem:
        return Problem(case.kind, case.exercise.function, case.name, what)

    if case.kind == "stub" and result.score:
        yield problem(f"earned {result.score:g}")
    if case.kind == "reference" and result.score < result.max:
        lost = ", ".join(f"{c.name} ({c.code})" for c in result.criteria if c.verdict is not Verdict.PASSED)
        yield problem(f"earned {result.score:g} of {result.max:g}: {lost}")
    if case.kind == "misconception":
        if result.score >= result.max:
            yield problem("survived with full marks")
        if result.misconception != case.name:
            yield problem(f"named {result.misconception}")
