"""Grade the graders: everything whose verdict is known beforehand goes through the real road.

The stub must earn nothing, the reference everything, each known wrong solution its own name and less than
full marks; every labelled solution of `tests/corpus` must get the verdicts that people gave it and the name
of its mistake, every submission of `tests/submissions` what its folder expects.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder import challenge
from autograder.challenge import Agreement, Exercise
from autograder.marking.corpus import Correction
from autograder.marking.expected import differences
from autograder.marking.judging import Judges, SandboxKind
from autograder.marking.known import Case, Kind, known_cases
from autograder.marking.recognition import Recognition, recognition
from autograder.outcome import FunctionResult, Verdict

Judged = tuple[Case, FunctionResult]

LARGE = 10  # points from which a function is one of the course's main ones


@dataclass(frozen=True)
class Demand:
    """How many solutions a function must have before its grader can be trusted."""

    right: int  # by other roads than the reference's
    wrong: int  # known wrong solutions

    @classmethod
    def on(cls, exercise: Exercise) -> "Demand":
        """Return what is asked of one function."""
        points = sum(criterion.points for criterion in exercise.key.criteria)
        return cls(right=20, wrong=20) if points >= LARGE else cls(right=6, wrong=3)


@dataclass(frozen=True)
class Problem:
    """Something that is not as it must be."""

    kind: Kind
    function: str
    name: str
    what: str


@dataclass(frozen=True)
class Variants:
    """The right solutions of one function by other roads than the reference's."""

    full: int  # with full marks
    total: int


@dataclass(frozen=True)
class SelfCheck:
    """What the check found."""

    judged: tuple[Judged, ...]
    problems: tuple[Problem, ...]
    agreements: Mapping[str, Agreement] = field(default_factory=dict)  # function -> with its labelled files
    recognitions: Mapping[str, Recognition] = field(default_factory=dict)
    variants: Mapping[str, Variants] = field(default_factory=dict)
    strangers: tuple[str, ...] = ()  # functions that tests speak of and the course does not have

    @property
    def functions(self) -> tuple[str, ...]:
        """Return the functions in the course's order."""
        return tuple(dict.fromkeys(case.function for case, _ in self.judged))

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """Return the labels that were corrected before comparing."""
        return tuple(c for case, _ in self.judged if case.labelled for c in case.labelled.corrected)

    @property
    def is_well(self) -> bool:
        """Whether every verdict is as it must be."""
        agree = all(agreement.is_full for agreement in self.agreements.values())
        named = all(one.is_enough for one in self.recognitions.values())
        return agree and named and not self.problems and not self.strangers


def self_check(
    root: Path,
    *,
    functions: Collection[str] = (),
    workers: int = 1,
    sandbox_kind: SandboxKind = "auto",
    seed: str = "check",
) -> SelfCheck:
    """Run every case through the sandbox and the hidden graders; raise GraderError when a grader breaks."""
    known = known_cases(root, functions)
    with Judges(workers, sandbox_kind) as judges:
        results = judges.judge(known.cases, seed)
    return found(tuple(zip(known.cases, results, strict=True)), known.strangers)


def found(judged: Sequence[Judged], strangers: tuple[str, ...] = ()) -> SelfCheck:
    """Return what judged cases say about the graders."""
    by_function: dict[str, list[Judged]] = {}
    for case, result in judged:
        by_function.setdefault(case.function, []).append((case, result))
    variants = {name: _variants(mine) for name, mine in by_function.items()}
    labelled = {n: m for n, m in by_function.items() if any(case.labelled for case, _ in m)}
    return SelfCheck(
        judged=tuple(judged),
        problems=(
            *(problem for case, result in judged for problem in _problems(case, result)),
            *(p for name, mine in by_function.items() for p in _too_few(mine, variants[name])),
        ),
        agreements={
            name: challenge.agreement((c.labelled.label, r) for c, r in mine if c.labelled)
            for name, mine in labelled.items()
        },
        recognitions={name: recognition(mine) for name, mine in labelled.items()},
        variants=variants,
        strangers=strangers,
    )


def _variants(judged: Sequence[Judged]) -> Variants:
    right = [result for case, result in judged if case.is_right_variant]
    return Variants(full=sum(r.score >= r.max for r in right), total=len(right))


def _too_few(judged: Sequence[Judged], variants: Variants) -> Iterator[Problem]:
    exercise = judged[0][0].exercise
    demand = Demand.on(exercise)
    wrong = len(exercise.misconceptions)
    if variants.total < demand.right:
        what = f"{variants.total} right solutions by other roads; at least {demand.right} are needed"
        yield Problem("submission", exercise.function, "", what)
    if wrong < demand.wrong:
        what = f"{wrong} known wrong solutions; at least {demand.wrong} are needed"
        yield Problem("misconception", exercise.function, "", what)


def _problems(case: Case, result: FunctionResult) -> Iterator[Problem]:
    for what in _LOOKS[case.kind](case, result):
        yield Problem(case.kind, case.function, case.name, what)


def _of_stub(_: Case, result: FunctionResult) -> Iterator[str]:
    if result.score:
        yield f"earned {result.score:g}"


def _of_reference(_: Case, result: FunctionResult) -> Iterator[str]:
    if result.score < result.max:
        lost = ", ".join(f"{c.name} ({c.code})" for c in result.criteria if c.verdict is not Verdict.PASSED)
        yield f"earned {result.score:g} of {result.max:g}: {lost}"


def _of_misconception(case: Case, result: FunctionResult) -> Iterator[str]:
    if result.score >= result.max:
        yield "survived with full marks"
    if result.misconception != case.name:
        yield f"named {result.misconception}"
    if result.credit and result.score >= _with_every_loop(result):
        yield f"its credit lifts it to {result.score:g}, where right answers with loops are"


def _of_labelled(case: Case, _: FunctionResult) -> Iterator[str]:
    cause = case.labelled.cause if case.labelled else ""
    if cause and cause not in case.exercise.misconceptions:
        yield f"its cause {cause} is no known wrong solution"


def _of_submission(case: Case, result: FunctionResult) -> Iterator[str]:
    if case.expected is not None:
        yield from differences(case.expected, result)


_LOOKS: Mapping[Kind, Callable[[Case, FunctionResult], Iterator[str]]] = {
    "stub": _of_stub,
    "reference": _of_reference,
    "misconception": _of_misconception,
    "corpus": _of_labelled,
    "submission": _of_submission,
}


def _with_every_loop(result: FunctionResult) -> float:
    """Return what a right answer earns that loops over everything."""
    return result.max - sum(c.max for c in result.criteria if c.name == "vectorization")
