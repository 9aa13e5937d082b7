"""What a class was given: the released notebook, its points, parameters and right answers.

Building an assignment writes one `Manifest` into `CLASS/.autograder/assignments/<assignment>.json`;
marking reads only that and the class's secret, never the metadata of a student's notebook.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

FORMAT = 1


class Role(StrEnum):
    """What a cell of the released notebook is for."""

    TEXT = "text"  # prose, read-only
    DEMO = "demo"  # runnable, read-only
    SOLUTION = "solution"  # the student's function
    TEST = "test"  # the public check of one criterion or question; never executed by us
    ANSWER = "answer"  # the student's answer to a question, a plain variable
    EXPLANATION = "explanation"  # the student's prose, graded by a person


@dataclass(frozen=True)
class ReleasedCell:
    """One cell as it was handed out."""

    cell_id: str
    cell_type: str
    role: Role
    source: str
    metadata: Mapping[str, Any]  # restored on a notebook that lost it
    grade_id: str | None = None
    belongs_to: str | None = None  # the function, question or explanation it serves
    runs: bool = True  # False: marking does not execute it (a figure, a test)
    aside: bool = False  # marking executes it only where a student's code may use what it makes
    locked: bool = True
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # name -> kind -> base64


@dataclass(frozen=True)
class CriterionKey:
    """One criterion of a challenge and what it pays."""

    name: str
    points: float


@dataclass(frozen=True)
class ChallengeKey:
    """What marking needs to know of one challenge."""

    function: str
    arguments: tuple[str, ...]
    criteria: tuple[CriterionKey, ...]
    credit: Mapping[str, float] = field(default_factory=dict)  # misconception -> points for correctness
    bonus: bool = False
    long: bool = False  # graded only when long runs are asked for

    def grade_id(self, criterion: str) -> str:
        """Return the nbgrader id of one criterion's cell."""
        return f"{self.function}-{criterion}"


@dataclass(frozen=True)
class KnownWrong:
    """A wrong number that says what went wrong."""

    id: str
    value: float


@dataclass(frozen=True)
class QuestionKey:
    """One question as this class sees it: parameters drawn, options ordered, right answer computed."""

    id: str
    kind: str  # "single", "multiple" or "numeric"
    points: float
    variable: str  # the name the student assigns, e.g. "respuesta_3"
    options: Mapping[str, str] = field(default_factory=dict)  # shown letter -> option id
    right: tuple[str, ...] = ()  # option ids; empty for a numeric question
    value: float | None = None
    margin: float = 0.0
    known_wrong: tuple[KnownWrong, ...] = ()
    parameters: Mapping[str, Any] = field(default_factory=dict)  # shown in sentences


@dataclass(frozen=True)
class ExplanationKey:
    """One prose answer that a person grades."""

    id: str
    points: float


@dataclass(frozen=True)
class Manifest:
    """Everything marking needs to know of one assignment of one class."""

    assignment: str  # "bahdanau-es"
    unit: str
    language: str
    notebook: str  # file name without suffix
    seed: str
    kernelspec: Mapping[str, Any]
    language_info: Mapping[str, Any]
    cells: tuple[ReleasedCell, ...]
    challenges: tuple[ChallengeKey, ...]
    questions: tuple[QuestionKey, ...]
    explanations: tuple[ExplanationKey, ...]
    plots: bool = False  # some cell that runs needs matplotlib
    format: int = FORMAT

    @property
    def max_score(self) -> float:
        """Return the points of the assignment without bonus challenges."""
        challenges = sum(c.points for key in self.challenges if not key.bonus for c in key.criteria)
        return challenges + sum(q.points for q in self.questions) + sum(e.points for e in self.explanations)
