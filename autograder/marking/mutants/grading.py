"""Send every mutant of every reference through the sandbox and the hidden graders: all must lose points.

A mutant that behaves as the reference does is listed with a reason in the unit's `equivalent_mutants.toml`;
an entry that is no longer needed is as wrong as a mutant that survives without one.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import GraderError
from autograder.marking.judging import Judges, SandboxKind
from autograder.marking.known import Case, known_cases
from autograder.marking.mutants.making import Mutant, mutants
from autograder.outcome import FunctionResult
from autograder.records import from_plain

FILE = "equivalent_mutants.toml"

Reasons = Mapping[str, str]  # text of a mutant -> why it is no mistake


@dataclass(frozen=True)
class _File:
    functions: Mapping[str, Reasons]


@dataclass(frozen=True)
class Survey:
    """The mutants of one function."""

    function: str
    killed: int
    equivalent: Reasons
    survivors: tuple[Mutant, ...]
    stale: tuple[str, ...]  # entries of the file that match no mutant with full marks

    @property
    def total(self) -> int:
        """Return the number of mutants."""
        return self.killed + len(self.equivalent) + len(self.survivors)

    @property
    def is_well(self) -> bool:
        """Whether nothing survived without a reason, and no reason is left over."""
        return not (self.survivors or self.stale)


def survey_mutants(
    root: Path,
    *,
    functions: Collection[str] = (),
    workers: int = 1,
    sandbox_kind: SandboxKind = "auto",
    seed: str = "mutants",
) -> tuple[Survey, ...]:
    """Judge every mutant of the references of some functions, all by default.

    Raises GraderError when a grader breaks, or for a file of equivalent mutants that cannot be read.
    """
    references = known_cases(root, functions).of("reference")
    made = {case.function: mutants(case.source) for case in references}
    listed = {case.function: equivalents(case) for case in references}
    cases = [
        Case("mutant", case.exercise, mutant.source, mutant.text, case.before)
        for case in references
        for mutant in made[case.function]
    ]
    with Judges(workers, sandbox_kind) as judges:
        results = judges.judge(cases, seed, explain=False)
    full = {(c.function, c.name) for c, r in zip(cases, results, strict=True) if _has_full_marks(r)}
    return tuple(_survey(name, made[name], listed[name], full) for name in made)


def equivalents(case: Case) -> Reasons:
    """Return the mutants of a reference that are no mistakes, with the reasons."""
    path = case.exercise.reference.with_name(FILE)
    if not path.is_file():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        raise GraderError(f"not valid TOML: {problem}", where=str(path)) from problem
    tables = from_plain(_File, {"functions": data}, where=str(path), error=GraderError).functions
    for name in tables:
        if not path.with_name(f"{name}.py").is_file():
            raise GraderError(f"no reference of {name!r}", where=str(path), remedy="delete its table")
    return tables.get(case.function, {})


def _survey(
    function: str, made: Collection[Mutant], listed: Reasons, full: Collection[tuple[str, str]]
) -> Survey:
    alive = [mutant for mutant in made if (function, mutant.text) in full]
    texts = {mutant.text for mutant in alive}
    return Survey(
        function=function,
        killed=len(made) - len(alive),
        equivalent={text: reason for text, reason in listed.items() if text in texts},
        survivors=tuple(mutant for mutant in alive if mutant.text not in listed),
        stale=tuple(text for text in listed if text not in texts),
    )


def _has_full_marks(result: FunctionResult) -> bool:
    return result.score >= result.max
