"""What a report is made of: the stored results of one assignment, and what the gradebook says of it."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.gradebook import StudentGrades
from autograder.manifest import Manifest
from autograder.outcome import FunctionResult, Report


@dataclass(frozen=True)
class Replaced:
    """A result that another one took the place of."""

    report: Report
    when: str  # UTC, "2026-11-29 19:04:15"
    new_file: bool | None = None  # whether the file that counts now is another one; None: not known


def _no_cells(student: str) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class ClassFacts:
    """One assignment of one class, as the last run left it."""

    manifest: Manifest
    reports: tuple[Report, ...]
    secret: str = ""  # of the class: what stable letters are drawn from
    last: str = ""  # when the newest result was filed, UTC
    older: int = 0  # results that stand from before the last run
    run: Mapping[str, str] = field(default_factory=dict)  # circumstances of the last run, by name
    history: tuple[Replaced, ...] = ()  # the oldest first
    grades: tuple[StudentGrades, ...] = ()  # of everybody in the gradebook
    unsaved: frozenset[str] = frozenset()  # students whose result the gradebook does not have
    withdrawn: tuple[str, ...] = ()
    strays: tuple[str, ...] = ()
    cells: Callable[[str], Sequence[str]] = _no_cells  # student -> sources of the code cells, as marked

    @property
    def readable(self) -> tuple[Report, ...]:
        """Return the reports of what could be read, on which every statistic rests."""
        return tuple(report for report in self.reports if report.readable)


def points_of(report: Report, manifest: Manifest) -> float:
    """Return the automatic points, without those of bonus challenges that stand apart."""
    apart = sum(f.score for f in report.functions if is_apart(f.bonus, manifest))
    return report.score - apart


def most_automatic(manifest: Manifest) -> float:
    """Return the points that no person has to give, without bonus challenges that stand apart."""
    bonus = sum(c.points for key in manifest.challenges if key.bonus for c in key.criteria)
    return _ordinary(manifest) or bonus


def is_apart(bonus: bool, manifest: Manifest) -> bool:
    """Say whether a bonus challenge stands outside of totals; where all is bonus, none does."""
    return bonus and _ordinary(manifest) > 0


def _ordinary(manifest: Manifest) -> float:
    return manifest.max_score - sum(explanation.points for explanation in manifest.explanations)


def function_of(report: Report, name: str) -> FunctionResult | None:
    """Return the result on one function, None when it was not graded."""
    return next((function for function in report.functions if function.function == name), None)


def code_cells(class_dir: Path, manifest: Manifest) -> Callable[[str], Sequence[str]]:
    """Return what reads a student's code from the autograded notebook, which is as old as the result.

    A notebook that is missing or damaged has no cells.
    """

    def cells(student: str) -> Sequence[str]:
        path = class_dir / "autograded" / student / manifest.assignment / f"{manifest.notebook}.ipynb"
        try:
            notebook = json.loads(path.read_text(encoding="utf-8"))
            found = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            return ["".join(cell["source"]) for cell in found]
        except (OSError, ValueError, KeyError, TypeError):
            return ()

    return cells
