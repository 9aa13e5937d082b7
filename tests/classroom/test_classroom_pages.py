"""Students' pages tell what a person gave and wrote, also after the next run."""

import sqlite3

from conftest import ROOT, Classroom

from autograder.classroom import write_pages
from autograder.classroom.pages import by_hand
from autograder.classroom.write import page_path
from autograder.feedback import ByHand, Given

SCORE, REMARK = 1.5, "Falta **la cuenta**."
_WHO = """
    SELECT x.id FROM {table} x JOIN base_cell ON x.cell_id = base_cell.id
    JOIN submitted_notebook ON x.notebook_id = submitted_notebook.id
    JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
    WHERE submitted_assignment.student_id = ? AND base_cell.name = ?
"""


def in_formgrader(classroom: Classroom, student: str, cell: str) -> None:
    """Grade a cell and write beside it, as formgrader does."""
    db = sqlite3.connect(classroom.folder / "gradebook.db")
    with db:
        for table, column, value in (("grade", "manual_score", SCORE), ("comment", "manual_comment", REMARK)):
            statement = f"UPDATE {table} SET {column} = ? WHERE id IN ({_WHO.format(table=table)})"
            assert db.execute(statement, (value, student, cell)).rowcount == 1
        grades = _WHO.format(table="grade")
        db.execute(f"UPDATE grade SET needs_manual_grade = 0 WHERE id IN ({grades})", (student, cell))
    db.close()


def page(classroom: Classroom, student: str) -> str:
    return page_path(classroom.folder, classroom.manifest.assignment, student).read_text(encoding="utf-8")


def test_what_a_person_gave_is_on_the_page_before_and_after_the_next_run(classroom: Classroom) -> None:
    prose = classroom.manifest.explanations[0].id
    written = classroom.filled({prose: "La tanh mezcla los dos lados."})
    for student in ("ana", "bea"):
        classroom.hand_in(student, written)
    classroom.grade()
    assert by_hand(classroom.folder, classroom.manifest) == {}
    assert "pendiente" in page(classroom, "ana")

    in_formgrader(classroom, "ana", prose)
    expected = ByHand({prose: Given(SCORE)}, {prose: REMARK})
    assert by_hand(classroom.folder, classroom.manifest) == {"ana": expected}

    write_pages(classroom.folder, classroom.manifest.assignment, ROOT)
    rewritten = page(classroom, "ana")
    assert f"{SCORE:g} de 3" in rewritten
    assert "Falta <strong>la cuenta</strong>." in rewritten
    assert "pendiente" in page(classroom, "bea")

    classroom.hand_in("ana", classroom.filled({prose: "La tanh mezcla los dos lados.", "contexto": "x = 1"}))
    assert classroom.grade().marked == 1
    after = page(classroom, "ana")
    assert f"{SCORE:g} de 3" in after
    assert "Falta <strong>la cuenta</strong>." in after
    assert "volverá a mirarlo" in after  # the file is another one
