"""What a worker is told, and what it sends back: plain data, so that any executor can carry it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from autograder.manifest import Manifest
from autograder.outcome import FunctionResult, Note, Report
from autograder.seeds import derive


@dataclass(frozen=True)
class Setup:
    """What all jobs of one run share."""

    course: str  # folder that holds course/, solutions/ and templates/
    manifest: Manifest
    secret: str
    sandbox: Literal["auto", "process"] = "auto"
    long: bool = False  # also grade the functions that train a model
    time_factor: float = 1.0  # multiplies every limit of time
    voided: tuple[str, ...] = ()  # grade ids that are paid in full, sorted

    def seed(self, student: str, function: str) -> int:
        """Return the seed of one student's hidden inputs for one function."""
        return derive(self.secret, student, self.manifest.assignment, function)


@dataclass(frozen=True)
class Job:
    """One submission to mark."""

    student: str
    path: str  # the notebook as it was handed in; "" when it is missing
    known: tuple[FunctionResult, ...] = ()  # results that still hold; these functions are not judged again
    notes: tuple[Note, ...] = ()  # what finding the file had to settle


@dataclass(frozen=True)
class Marked:
    """One submission, marked: the report and everything to be written for it."""

    report: Report
    notebook: str = ""  # the autograded notebook, JSON text; empty: nothing could be made
    comments: Mapping[str, str] = field(default_factory=dict)  # grade id of a solution cell -> Markdown
    page: str = ""  # the student's feedback page, HTML
    unanswered: tuple[str, ...] = ()  # grade ids of cells to be filled that were left as handed out

    def scores(self) -> dict[str, float | None]:
        """Return the automatic score of every grade cell; None waits for a person."""
        found: dict[str, float | None] = {}
        for function in self.report.functions:
            for criterion in function.criteria:
                found[f"{function.function}-{criterion.name}"] = criterion.score
        found.update({a.question: a.score for a in self.report.answers})
        found.update({m.id: None if m.answered else 0.0 for m in self.report.manual})
        return found
