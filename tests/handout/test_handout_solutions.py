"""The solved notebook comes after the due date and everybody's extension, and earns every point."""

import json
from datetime import datetime
from pathlib import Path

import pytest
from marked_class import ROOT, Marked

from autograder import assignment
from autograder.course import load_course
from autograder.errors import ClassError
from autograder.gradebook import read_grades
from autograder.handout import write_solved

pytestmark = pytest.mark.slow  # a class is marked first

DUE = datetime(2026, 3, 1, 12)


def solved(marked: Marked, folder: Path, at: datetime, *, now: bool = False) -> Path:
    return write_solved(marked.folder, marked.manifest, ROOT, folder, now=now, at=at)


def test_before_the_due_date_nothing_is_handed_out(marked: Marked, tmp_path: Path) -> None:
    marked.sql("update assignment set duedate = '2026-03-01 12:00:00.000000'")

    with pytest.raises(ClassError, match="until 2026-03-01 12:00 UTC — wait, or give --now"):
        solved(marked, tmp_path / "salida", datetime(2026, 3, 1, 11, 59))
    assert not (tmp_path / "salida").exists()


def test_nor_while_somebody_has_more_time(marked: Marked, tmp_path: Path) -> None:
    marked.sql("update assignment set duedate = '2026-03-01 12:00:00.000000'")
    marked.sql("update submitted_assignment set extension = '1970-01-03 00:00:00' where student_id = 'luis'")

    with pytest.raises(ClassError, match="until 2026-03-03 12:00 UTC, the last extension included"):
        solved(marked, tmp_path, datetime(2026, 3, 3, 11))
    assert solved(marked, tmp_path, datetime(2026, 3, 3, 12)).is_file()


def test_without_a_due_date_somebody_must_say_now(marked: Marked, tmp_path: Path) -> None:
    with pytest.raises(ClassError, match="no due date"):
        solved(marked, tmp_path, DUE)
    assert solved(marked, tmp_path, DUE, now=True).is_file()


def test_it_is_the_assignment_of_this_class_solved(marked: Marked, tmp_path: Path) -> None:
    path = solved(marked, tmp_path, DUE, now=True)

    unit = load_course(ROOT).unit(marked.manifest.unit)
    assert json.loads(path.read_text()) == json.loads(assignment.solved(marked.manifest, unit))


def test_whoever_hands_it_in_has_every_point_that_no_person_gives(marked: Marked) -> None:
    """Ana did, and was marked for real."""
    criteria = sum(c.points for key in marked.manifest.challenges for c in key.criteria)
    (ana,) = (g for g in read_grades(marked.folder, marked.manifest.assignment) if g.student == "ana")

    assert ana.auto == criteria + sum(key.points for key in marked.manifest.questions)
