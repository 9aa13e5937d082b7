"""When an assignment is due, and who may hand in later."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.gradebook.database import opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.penalties import clamped_penalty, seconds_late
from autograder.gradebook.released import Released, read_released
from autograder.gradebook.settings import Settings
from autograder.gradebook.submissions import open_submissions
from autograder.gradebook.timestamps import Known, read_timestamp
from autograder.manifest import Manifest

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


def due_date(class_dir: Path, manifest: Manifest) -> datetime | None:
    """Return the due date as naive UTC, None when the gradebook has none; raise GradebookError."""
    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url) as engine, transaction(engine) as session:
        return read_released(session, manifest.assignment, manifest.notebook).duedate


def last_extension(class_dir: Path, manifest: Manifest) -> timedelta:
    """Return the longest extension that anybody has; raise GradebookError."""
    return max(extensions(class_dir, manifest).values(), default=timedelta())


def extensions(class_dir: Path, manifest: Manifest) -> dict[str, timedelta]:
    """Return student -> extension for everybody who has one; raise GradebookError."""
    from nbgrader.api import SubmittedAssignment
    from sqlalchemy import select

    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url) as engine, transaction(engine) as session:
        released = read_released(session, manifest.assignment, manifest.notebook)
        rows = session.execute(
            select(SubmittedAssignment.student_id, SubmittedAssignment.extension).where(
                SubmittedAssignment.assignment_id == released.assignment_id,
                SubmittedAssignment.extension.is_not(None),
            )
        )
        return {student: extension for student, extension in rows}


def grant_extensions(class_dir: Path, manifest: Manifest, given: Mapping[str, timedelta]) -> None:
    """Write these extensions; whoever has no rows yet gets the empty ones nbgrader makes.

    Penalties follow when they are computed next. Raises GradebookError.
    """
    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url, write=True) as engine, transaction(engine) as session:
        released = read_released(session, manifest.assignment, manifest.notebook)
        for students in _some_at_a_time(given):
            times = {
                student: read_timestamp(settings.folder("submitted", student, manifest.assignment))
                for student in students
            }
            open_submissions(session, released, times)
            for row in _submissions(session, released, students):
                row.extension = given[row.student_id] or None


def update_times(class_dir: Path, manifest: Manifest, students: Iterable[str]) -> None:
    """Give the rows of these students the time their `timestamp.txt` says now; raise GradebookError."""
    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url, write=True) as engine, transaction(engine) as session:
        released = read_released(session, manifest.assignment, manifest.notebook)
        rows = chain.from_iterable(
            _submissions(session, released, some) for some in _some_at_a_time(students)
        )
        for row in rows:
            folder = settings.folder("submitted", row.student_id, manifest.assignment)
            known, moment = read_timestamp(folder)
            if known is not Known.ABSENT:
                row.timestamp = moment


def _submissions(session: "Session", released: Released, students: list[str]) -> Iterable[Any]:
    from nbgrader.api import SubmittedAssignment
    from sqlalchemy import select

    return session.scalars(
        select(SubmittedAssignment).where(
            SubmittedAssignment.assignment_id == released.assignment_id,
            SubmittedAssignment.student_id.in_(students),
        )
    )


def _some_at_a_time(students: Iterable[str]) -> Iterator[list[str]]:
    """Yield as many as a statement may name: PostgreSQL takes 65 535 values."""
    rest = iter(students)
    while some := list(islice(rest, 1000)):
        yield some


def penalties_of(
    class_dir: Path, manifest: Manifest, attempts: Iterable[tuple[str, float, datetime | None]]
) -> list[float]:
    """Return what each (student, score, time) would lose by being late; raise GradebookError."""
    settings = Settings.of(ClassFolder.at(class_dir).root)
    due, longer = due_date(class_dir, manifest), extensions(class_dir, manifest)
    found = []
    for student, score, moment in attempts:
        late = seconds_late(moment, due, longer.get(student))
        lost = clamped_penalty(settings.late_plugin, student, score, late) if late > 0 else None
        found.append(lost or 0.0)
    return found
