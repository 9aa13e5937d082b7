"""Read grades back from the gradebook: what the autograder gave, what a person gave, what lateness took."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.gradebook.database import opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings


@dataclass(frozen=True)
class CellGrade:
    """One grade cell of one student; a person's score counts instead of the automatic one."""

    max: float
    auto: float | None
    manual: float | None
    extra: float
    needs_manual: bool

    @property
    def score(self) -> float:
        """Return what counts, as nbgrader computes it."""
        given = self.manual if self.manual is not None else self.auto
        return 0.0 if given is None else given + self.extra


@dataclass(frozen=True)
class StudentGrades:
    """One student's assignment as the gradebook has it; without `cells` nothing was handed in."""

    student: str
    first_name: str = ""
    last_name: str = ""
    email: str = ""
    timestamp: datetime | None = None  # naive UTC
    penalty: float = 0.0
    cells: Mapping[str, CellGrade] = field(default_factory=dict)  # grade id -> grade

    @property
    def auto(self) -> float:
        """Return the sum of the automatic scores."""
        return sum(cell.auto or 0.0 for cell in self.cells.values())

    @property
    def raw(self) -> float:
        """Return the points before any late penalty."""
        return sum(cell.score for cell in self.cells.values())

    @property
    def score(self) -> float:
        """Return the points that count."""
        return max(0.0, self.raw - self.penalty)

    @property
    def needs_manual(self) -> bool:
        """Return whether some cell waits for a person."""
        return any(cell.needs_manual for cell in self.cells.values())


def read_grades(class_dir: Path, assignment: str) -> list[StudentGrades]:
    """Return every student of the gradebook, by name; raise GradebookError when it cannot be read."""
    from nbgrader.api import (
        Assignment,
        BaseCell,
        Grade,
        Student,
        SubmittedAssignment,
        SubmittedNotebook,
    )
    from sqlalchemy import and_, select

    settings = Settings.of(ClassFolder.at(class_dir).root)
    cells: dict[str, dict[str, CellGrade]] = {}
    penalties: dict[str, float] = {}
    with opened(settings.db_url) as engine, transaction(engine) as session:
        people = session.execute(
            select(
                Student.id,
                Student.first_name,
                Student.last_name,
                Student.email,
                SubmittedAssignment.timestamp,
            )
            .outerjoin(
                SubmittedAssignment,
                and_(
                    SubmittedAssignment.student_id == Student.id,
                    SubmittedAssignment.assignment_id.in_(
                        select(Assignment.id).where(Assignment.name == assignment)
                    ),
                ),
            )
            .order_by(Student.id)
        ).all()
        submitted = (
            select(
                SubmittedNotebook.id,
                SubmittedAssignment.student_id,
                SubmittedNotebook.late_submission_penalty,
            )
            .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
            .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
            .where(Assignment.name == assignment)
        )
        for _, student, penalty in session.execute(submitted):
            penalties[student] = penalties.get(student, 0.0) + (penalty or 0.0)
        notebooks = submitted.subquery()
        grades = (
            select(
                notebooks.c.student_id,
                BaseCell.name,
                Grade.max_score,
                Grade.auto_score,
                Grade.manual_score,
                Grade.extra_credit,
                Grade.needs_manual_grade,
            )
            .join(notebooks, notebooks.c.id == Grade.notebook_id)
            .join(BaseCell, BaseCell.id == Grade.cell_id)
            .order_by(BaseCell.name)
        )
        for student, name, most, auto, manual, extra, waits in session.execute(grades):
            grade = CellGrade(float(most), auto, manual, extra or 0.0, bool(waits))
            cells.setdefault(student, {})[name] = grade
    return [
        StudentGrades(
            student=student,
            first_name=first or "",
            last_name=last or "",
            email=email or "",
            timestamp=timestamp,
            penalty=penalties.get(student, 0.0),
            cells=cells.get(student, {}),
        )
        for student, first, last, email, timestamp in people
    ]
