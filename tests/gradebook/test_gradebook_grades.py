"""Grades read back, and the record that both roads of grading share."""

import json
from dataclasses import replace
from datetime import datetime

import pytest
from gradebook_class import ASSIGNMENT, Klass

from autograder.errors import GraderError
from autograder.gradebook import CellGrade, GradedSubmission, answer_text, read_grades, save
from autograder.gradebook.graded import read_answer


def test_every_student_is_read_with_what_counts(klass: Klass) -> None:
    klass.configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    klass.sql("update assignment set duedate = '2026-01-01 00:00:00.000000'")
    klass.sql(
        "insert into student (id, first_name, last_name, email) values ('zoe', 'Zoe', 'Ruiz', 'z@x.org')"
    )
    klass.hand_in("bea", timestamp="2026-03-01 00:00:00 UTC")
    save(klass.root, klass.manifest, [klass.marked("ana"), klass.marked("bea", scores={"pregunta": 0.5})])
    klass.set_manual("ana", "explica", 1.5, extra=0.25)

    ana, bea, zoe = read_grades(klass.root, ASSIGNMENT)

    assert ana.cells["explica"] == CellGrade(3.0, auto=None, manual=1.5, extra=0.25, needs_manual=True)
    assert ana.cells["pregunta"] == CellGrade(2.0, auto=2.0, manual=None, extra=0.0, needs_manual=False)
    assert (ana.auto, ana.raw, ana.penalty, ana.score, ana.needs_manual) == (8.0, 9.75, 0.0, 9.75, True)
    assert (bea.raw, bea.penalty, bea.score) == (6.5, 6.5, 0.0)
    assert bea.timestamp == datetime(2026, 3, 1)
    assert (zoe.last_name, zoe.email, zoe.cells, zoe.score, zoe.needs_manual) == (
        "Ruiz",
        "z@x.org",
        {},
        0.0,
        False,
    )


def test_scores_read_back_agree_with_nbgraders_own_export(klass: Klass) -> None:
    save(klass.root, klass.manifest, [klass.marked("ana", scores={"dobla-shape": 0.5, "explica": 0.0})])
    klass.set_manual("ana", "dobla-shape", 0.0, extra=2.0)
    theirs = klass.python(
        "from nbgrader.api import Gradebook\n"
        "with Gradebook('sqlite:///gradebook.db') as book:\n"
        f"    found = book.find_submission({ASSIGNMENT!r}, 'ana')\n"
        "    print(found.score, found.max_score, found.needs_manual_grade)"
    ).stdout.split()
    (ana,) = read_grades(klass.root, ASSIGNMENT)
    assert [str(ana.score), str(sum(c.max for c in ana.cells.values())), str(ana.needs_manual)] == theirs


def test_what_mark_one_prints_is_read_back_unchanged(klass: Klass) -> None:
    given = klass.marked("ana", scores={"pregunta": 1}, unanswered=frozenset({"explica"}), comments={})
    back = read_answer(answer_text(given, klass.manifest), "ana")
    assert replace(back, notebook="") == replace(given, notebook="")
    assert json.loads(back.notebook or "") == json.loads(given.notebook or "")


def test_an_unreadable_submission_prints_the_released_notebook(klass: Klass) -> None:
    printed = json.loads(answer_text(GradedSubmission("ana", {}, readable=False), klass.manifest))
    assert printed["readable"] is False
    assert [cell["id"] for cell in printed["notebook"]["cells"]] == [c.cell_id for c in klass.manifest.cells]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Traceback", "not one JSON object: 'Traceback'"),
        ("", "not one JSON object"),
        ("[]", "expected a table"),
        ('{"scores": {}, "comments": {}}', "notebook"),
        ('{"scores": {"a": "diez"}, "comments": {}, "notebook": {}}', "a number"),
    ],
)
def test_anything_else_from_mark_one_is_our_error(text: str, message: str) -> None:
    with pytest.raises(GraderError, match=message):
        read_answer(text, "ana")
