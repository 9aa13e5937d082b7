"""What marking found out, as plain data: no sentence, no hidden input, nothing of a clock.

Sentences are made from these records later, in the student's language (`feedback`), so that a better
sentence never asks for a new run. Times and other measured load live in `Evidence`, which no comparison
and no hash includes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    """Three answers, not two: what could not be judged is neither right nor wrong."""

    PASSED = "passed"
    FAILED = "failed"
    UNJUDGED = "unjudged"


# What never came back: nothing of it was measured.
STOPPED = frozenset(
    (
        *("raises", "missing", "not_compiled", "stub", "needs_library"),
        *("timed_out", "out_of_memory", "killed", "violation"),
    )
)


@dataclass(frozen=True)
class Flag:
    """Something a person should look at; never an accusation, never points by itself."""

    code: str
    where: str = ""  # a function, question or cell
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Voided:
    """What a result earned by itself, before something faulty was paid in full."""

    by: str  # the grade id that is paid in full: its own, or that of the criterion that held it back
    score: float
    withheld_by: str | None = None


@dataclass(frozen=True)
class CriterionResult:
    """The verdict on one criterion of one function."""

    name: str
    verdict: Verdict
    score: float
    max: float
    code: str = ""  # what failed, or what kept it from being judged; a key of words.<lang>.toml
    facts: Mapping[str, Any] = field(default_factory=dict)  # public facts for the sentence
    withheld_by: str | None = None  # measured, but paid nothing because that criterion earned nothing
    groups: Mapping[str, Verdict] = field(default_factory=dict)  # partial credit: each group's verdict
    withheld: float = 0.0  # points that `withheld_by` keeps back
    voided: Voided | None = None


@dataclass(frozen=True)
class Example:
    """A public input on which the function differs from the definition."""

    arguments: Mapping[str, Any]  # name -> nested lists or plain values
    expected: Any
    got: Any  # nested lists, or text such as "ValueError"


@dataclass(frozen=True)
class Shown:
    """What a function returned for the first public input, beside what was expected; both two-dimensional."""

    got: Any  # nested lists, of any shape
    expected: Any


@dataclass(frozen=True)
class FunctionResult:
    """Everything found out about one function of one student."""

    function: str
    criteria: tuple[CriterionResult, ...]
    misconception: str | None = None
    credit: float | None = None  # points that the misconception's good try earned for correctness
    loops_over: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()  # codes
    example: Example | None = None
    shown: Shown | None = None  # only of a function whose result is a map to look at
    facts: Mapping[str, Any] = field(default_factory=dict)  # public facts for the misconception's sentence
    flags: tuple[Flag, ...] = ()
    timed_out: bool = False
    bonus: bool = False

    @property
    def score(self) -> float:
        """Return the points earned."""
        return sum(c.score for c in self.criteria)

    @property
    def max(self) -> float:
        """Return the points on offer."""
        return sum(c.max for c in self.criteria)

    def criterion(self, name: str) -> CriterionResult:
        """Return one criterion by name; raise KeyError when the function has no such criterion."""
        for result in self.criteria:
            if result.name == name:
                return result
        raise KeyError(name)


@dataclass(frozen=True)
class AnswerResult:
    """The verdict on one question."""

    question: str
    verdict: Verdict
    score: float
    max: float
    code: str = ""  # "right", "unanswered", "unreadable", "wrong", or "known" with `chosen`
    chosen: tuple[str, ...] = ()  # option ids chosen, or the id of a known wrong number
    given: str = ""  # what the student wrote, shortened
    voided: Voided | None = None


@dataclass(frozen=True)
class ManualResult:
    """A prose answer that a person grades."""

    id: str
    max: float
    answered: bool


@dataclass(frozen=True)
class Note:
    """What was repaired or could not be read, told to the student and to the instructor."""

    code: str  # a key of words.<lang>.toml
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Evidence:
    """Measured load: outside every hash and every comparison."""

    wall_seconds: float = 0.0
    cpu_seconds: float = 0.0
    stages: Mapping[str, float] = field(default_factory=dict)
    log: tuple[str, ...] = ()  # for the instructor


@dataclass(frozen=True)
class Report:
    """One student's assignment, marked."""

    student: str
    assignment: str
    functions: tuple[FunctionResult, ...] = ()
    answers: tuple[AnswerResult, ...] = ()
    manual: tuple[ManualResult, ...] = ()
    notes: tuple[Note, ...] = ()
    flags: tuple[Flag, ...] = ()
    readable: bool = True  # False: nothing could be read; `notes` says why
    evidence: Evidence = field(default_factory=Evidence, compare=False)

    @property
    def score(self) -> float:
        """Return the points earned so far; prose that waits for a person counts nothing yet."""
        return sum(f.score for f in self.functions) + sum(a.score for a in self.answers)
