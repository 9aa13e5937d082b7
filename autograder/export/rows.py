"""What the gradebook says of every student, in the form in which it leaves the class."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.gradebook import (
    ClassFolder,
    StudentGrades,
    due_date,
    extensions,
    read_grades,
    read_roster,
    update_penalties,
)
from autograder.manifest import Manifest


@dataclass(frozen=True)
class Standing:
    """One student in one assignment."""

    student: str
    last_name: str = ""
    first_name: str = ""
    email: str = ""
    lms_id: str = ""
    team: str = ""
    handed_in: bool = False
    marked: bool = False  # by the autograder or by a person; before that a score of 0 says nothing
    timestamp: datetime | None = None  # naive UTC; None also when nobody knows
    extension_hours: float = 0.0
    raw_score: float = 0.0  # bonus included
    penalty: float = 0.0
    score: float = 0.0
    bonus: float = 0.0  # points of raw_score that came on top
    pending: tuple[str, ...] = ()  # grade cells that wait for a person
    criteria: Mapping[str, float] = field(default_factory=dict)  # grade id -> points


@dataclass(frozen=True)
class Sheet:
    """One assignment with everybody in it."""

    assignment: str
    due: datetime | None
    max_score: float  # without bonus
    max_bonus: float
    criteria: Mapping[str, float]  # grade id -> points on offer, in the order of the notebook
    students: tuple[Standing, ...]


def read_sheet(class_dir: Path, assignment: str) -> Sheet:
    """Compute every late penalty anew, then read an assignment; raise ClassError or GradebookError."""
    manifest = ClassFolder.at(class_dir).manifest(assignment)
    update_penalties(class_dir, assignment, manifest.notebook)
    bonus = _bonus(manifest)
    people = {one.id: one for one in read_roster(class_dir)}
    longer = extensions(class_dir, manifest)
    standings = []
    for one in read_grades(class_dir, assignment):
        person, extension = people[one.student], longer.get(one.student)
        hours = extension.total_seconds() / 3600 if extension else 0.0
        standings.append(_standing(one, person.lms_id, person.team, hours, bonus))
    return Sheet(
        assignment=assignment,
        due=due_date(class_dir, manifest),
        max_score=manifest.max_score,
        max_bonus=sum(bonus.values()),
        criteria=_criteria(manifest),
        students=tuple(standings),
    )


def _standing(
    grades: StudentGrades, lms_id: str, team: str, hours: float, bonus: Mapping[str, float]
) -> Standing:
    cells = grades.cells
    return Standing(
        student=grades.student,
        last_name=grades.last_name,
        first_name=grades.first_name,
        email=grades.email,
        lms_id=lms_id,
        team=team,
        handed_in=bool(cells),
        marked=any(cell.auto is not None or cell.manual is not None for cell in cells.values()),
        timestamp=grades.timestamp,
        extension_hours=hours,
        raw_score=grades.raw,
        penalty=grades.penalty,
        score=grades.score,
        bonus=sum(cell.score for name, cell in cells.items() if name in bonus),
        pending=tuple(sorted(name for name, cell in cells.items() if cell.needs_manual)),
        criteria={name: cell.score for name, cell in cells.items()},
    )


def _bonus(manifest: Manifest) -> dict[str, float]:
    return {
        key.grade_id(criterion.name): criterion.points
        for key in manifest.challenges
        if key.bonus
        for criterion in key.criteria
    }


def _criteria(manifest: Manifest) -> dict[str, float]:
    """Return every grade cell with its points, as the notebook has them one after the other."""
    points = {key.id: key.points for key in manifest.questions if key.points}
    points |= {key.id: key.points for key in manifest.explanations}
    points |= {key.grade_id(c.name): c.points for key in manifest.challenges for c in key.criteria}
    order = {cell.grade_id: place for place, cell in enumerate(manifest.cells)}
    return dict(sorted(points.items(), key=lambda item: order.get(item[0], len(order))))


def names_of(sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """Return every grade cell of several assignments, each once."""
    return tuple(dict.fromkeys(name for sheet in sheets for name in sheet.criteria))
