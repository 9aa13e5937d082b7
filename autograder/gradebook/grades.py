"""Read grades back from the gradebook: what the autograder gave, what a person gave, what lateness took."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.gradebook.database import BUSY_SECONDS, opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.settings import Settings

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


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


def read_grades(
    class_dir: Path, assignment: str, *, busy_seconds: float = BUSY_SECONDS
) -> list[StudentGrades]:
    """Return every student of the gradebook, by id; raise GradebookError when it cannot be read."""
    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url, busy_seconds=busy_seconds) as engine, transaction(engine) as session:
        penalties = _penalties(session, assignment)
        cells = _cells(session, assignment)
        found = [
            StudentGrades(
                student=student,
                first_name=first or "",
                last_name=last or "",
                email=email or "",
                timestamp=timestamp,
                penalty=penalties.get(student, 0.0),
                cells=cells.get(student, {}),
            )
            for student, first, last, email, timestamp in _people(session, assignment)
        ]
    return sorted(found, key=lambda one: one.student)  # each database orders letters in its own way


@dataclass(frozen=True)
class Totals:
    """What the gradebook adds up of one student's cells."""

    automatic: float
    waiting: int  # cells that wait for a person


def read_totals(class_dir: Path, assignment: str, *, busy_seconds: float = BUSY_SECONDS) -> dict[str, Totals]:
    """Return the totals of everybody who has cells; of a large class far quicker than `read_grades`.

    Raises GradebookError when the gradebook cannot be read.
    """
    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url, busy_seconds=busy_seconds) as engine, transaction(engine) as session:
        return _totals(session, assignment)


def _totals(session: "Session", assignment: str) -> dict[str, Totals]:
    from nbgrader.api import Grade, SubmittedAssignment
    from sqlalchemy import case, func

    waits = func.sum(case((Grade.needs_manual_grade, 1), else_=0))
    automatic = func.sum(func.coalesce(Grade.auto_score, 0.0))
    statement = _of_students(assignment, automatic, waits).group_by(SubmittedAssignment.student_id)
    rows = session.execute(statement)
    return {student: Totals(float(automatic), int(waiting)) for student, automatic, waiting in rows}


def _people(session: "Session", assignment: str) -> Iterable[Any]:
    """Return everybody, with the time of the submission where there is one."""
    from nbgrader.api import Assignment, Student, SubmittedAssignment
    from sqlalchemy import and_, select

    wanted = select(Assignment.id).where(Assignment.name == assignment)
    submitted = and_(
        SubmittedAssignment.student_id == Student.id, SubmittedAssignment.assignment_id.in_(wanted)
    )
    columns = (Student.id, Student.first_name, Student.last_name, Student.email)
    people = select(*columns, SubmittedAssignment.timestamp).outerjoin(SubmittedAssignment, submitted)
    return session.execute(people)


def _penalties(session: "Session", assignment: str) -> dict[str, float]:
    from nbgrader.api import Assignment, SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import func, select

    rows = session.execute(
        select(SubmittedAssignment.student_id, func.sum(SubmittedNotebook.late_submission_penalty))
        .join(SubmittedNotebook, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .where(Assignment.name == assignment)
        .group_by(SubmittedAssignment.student_id)
    )
    return {student: penalty or 0.0 for student, penalty in rows}


def _cells(session: "Session", assignment: str) -> dict[str, dict[str, CellGrade]]:
    from nbgrader.api import BaseCell, Grade

    scores = (Grade.max_score, Grade.auto_score, Grade.manual_score, Grade.extra_credit)
    statement = _of_students(assignment, BaseCell.name, *scores, Grade.needs_manual_grade)
    rows = session.execute(statement.join(BaseCell, BaseCell.id == Grade.cell_id))
    cells: dict[str, dict[str, CellGrade]] = {}
    for student, name, most, auto, manual, extra, waits in sorted(rows, key=lambda row: row.name):
        grade = CellGrade(float(most), auto, manual, extra or 0.0, bool(waits))
        cells.setdefault(student, {})[name] = grade
    return cells


def _of_students(assignment: str, *columns: Any) -> Any:
    """Return the statement that selects each student's id and these columns of an assignment's grades."""
    from nbgrader.api import Assignment, Grade, SubmittedAssignment, SubmittedNotebook
    from sqlalchemy import select

    return (
        select(SubmittedAssignment.student_id, *columns)
        .select_from(Grade)
        .join(SubmittedNotebook, SubmittedNotebook.id == Grade.notebook_id)
        .join(SubmittedAssignment, SubmittedAssignment.id == SubmittedNotebook.assignment_id)
        .join(Assignment, Assignment.id == SubmittedAssignment.assignment_id)
        .where(Assignment.name == assignment)
    )
