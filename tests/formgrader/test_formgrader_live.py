"""A round in formgrader: our scores, a grade by hand, its Autograde button, `make grade` again."""

import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from browser import Browser, Page
from conftest import RIGHT, ROOT, WRONG, Formgraded
from formgrader_server import Server

from autograder.classroom import stored_result
from autograder.classroom.write import page_path
from autograder.outcome import Report

SECONDS = 60.0  # for anything that a page does by itself
MANUAL, COMMENT = 2.5, "La tanh **mezcla** los dos lados; falta la cuenta."
# An empty box shows our score as what would stand there.
SCORES = """
    Object.fromEntries([...document.querySelectorAll('input.score')].map(
        box => [box.id, box.value === '' ? box.placeholder : box.value]))
"""


def grade(klass: Formgraded) -> str:
    """Run `autograder grade` as `make grade` does, and return what it printed."""
    command = [sys.executable, "-m", "autograder", "grade", "--class", str(klass.folder)]
    command += ["--course", str(ROOT), "--workers", "1"]
    done = subprocess.run(command, cwd=klass.folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def until(found: Callable[[], Any], what: str) -> Any:
    """Return what is found as soon as it is there."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if result := found():
            return result
        time.sleep(0.1)
    pytest.fail(f"{what} did not come within {SECONDS:g} s")


def in_gradebook(klass: Formgraded, student: str, query: str) -> Any:
    """Return one value of a student's row."""
    with sqlite3.connect(klass.folder / "gradebook.db") as db:
        row = db.execute(_ROWS.format(query), (student, klass.manifest.explanations[0].id)).fetchone()
    db.close()
    return row[0]


_ROWS = """
    SELECT {} FROM grade
    JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id
    JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id
    JOIN base_cell ON grade.cell_id = base_cell.id
    WHERE submitted_assignment.student_id = ? AND base_cell.name = ?
"""


def report_of(klass: Formgraded, student: str) -> Report:
    found = stored_result(klass.folder, klass.manifest.assignment).reports
    return next(report for report in found if report.student == student)


def expected_scores(klass: Formgraded, student: str) -> dict[str, float]:
    """Return what formgrader should show: every criterion and graded question."""
    report = report_of(klass, student)
    criteria = {f"{f.function}-{c.name}": c.score for f in report.functions for c in f.criteria}
    return criteria | {answer.question: answer.score for answer in report.answers if answer.max}


class Formgrader:
    """What a person does in the browser."""

    def __init__(self, page: Page, server: Server, klass: Formgraded) -> None:
        self.page, self.server, self.klass = page, server, klass
        # Formulas and fonts from elsewhere: a test asks nobody, and waits for nobody.
        page.call("Network.setBlockedURLs", urls=["https://*"])
        page.go(server.entrance)

    def submission_row(self, student: str) -> list[str]:
        """Open Manage Submissions and return the texts of a student's row."""
        self.page.go(self.server.url(f"/manage_submissions/{self.klass.manifest.assignment}"))
        return self.row(student)

    def row(self, student: str) -> list[str]:
        """Return the texts of a student's row in the open page."""
        script = f"""(() => {{
            const row = [...document.querySelectorAll('tr')].find(
                one => one.querySelector('.student-id')?.textContent === {student!r});
            return row ? [...row.cells].map(cell => cell.textContent) : [];
        }})()"""
        found: list[str] = until(lambda: self.page.run(script), f"the row of {student}")
        return found

    def open_submission(self, student: str) -> dict[str, float]:
        """Go through Manage Students to the marked notebook; return the scores in its boxes."""
        assignment = self.klass.manifest.assignment
        self.page.go(self.server.url(f"/manage_students/{student}/{assignment}"))
        link = "document.querySelector('a[href*=\"/formgrader/submissions/\"]')?.href"
        self.page.go(until(lambda: self.page.run(link), "the link to the submission"))
        shown = until(lambda: self._scores(), "the scores")
        return {name: float(score) for name, score in shown.items() if score != ""}

    def type_into(self, id_: str, text: str) -> None:
        """Type into a box and leave it."""
        self.page.run(f"document.getElementById({id_!r}).select(), document.getElementById({id_!r}).focus()")
        self.page.call("Input.insertText", text=text)
        self.page.press("Tab")

    def press_autograde(self, student: str) -> str:
        """Press the flash in a student's row; return what the window says that opens."""
        self.page.run(f"""[...document.querySelectorAll('tr')].find(
            one => one.querySelector('.student-id')?.textContent === {student!r}
        ).querySelector('.autograde a').click()""")
        told = "document.querySelector('.modal.in .modal-body, .modal.show .modal-body')?.textContent"
        said: str = until(lambda: self.page.run(told), "the end of autograding")
        return said

    def _scores(self) -> dict[str, str]:
        shown: dict[str, str] = self.page.run(SCORES)
        return shown if any(score != "" for score in shown.values()) else {}


@pytest.mark.slow
def test_a_round_in_formgrader(klass: Formgraded, server: Server, chromium: Browser) -> None:
    prose = klass.manifest.explanations[0].id
    grade(klass)
    before = expected_scores(klass, WRONG)
    with chromium.page("about:blank") as page:
        formgrader = Formgrader(page, server, klass)

        # Our scores are there, per criterion, and so is what we have to say.
        assert "needs manual grading" in formgrader.submission_row(WRONG)
        assert formgrader.open_submission(RIGHT) == expected_scores(klass, RIGHT)
        assert formgrader.open_submission(WRONG) == before
        comment = page.run("document.getElementById('alineacion-comment').placeholder")
        assert "alfa.sum(axis=1)" in comment
        assert "axis_0" not in page.run("document.body.innerText")

        # A person grades the prose.
        formgrader.type_into(prose, str(MANUAL))
        until(lambda: in_gradebook(klass, WRONG, "manual_score") == MANUAL, "the grade by hand")
        formgrader.type_into(f"{prose}-comment", COMMENT)
        until(lambda: COMMENT in _manual_comments(klass), "the comment by hand")
        assert "graded" in formgrader.submission_row(WRONG)

        # The student hands in again; the button marks that one student in our sandbox.
        klass.hand_in(WRONG, alineacion="difusion")
        said = formgrader.press_autograde(WRONG)
        assert f"Successfully autograded '{klass.manifest.assignment}' for student '{WRONG}'" in said
        after = formgrader.open_submission(WRONG)
        assert after.pop(prose) == MANUAL
        gained = {name: score - before[name] for name, score in after.items() if score != before[name]}
        assert set(gained) == {"alineacion-correctness"}
        assert gained["alineacion-correctness"] > 0

        # `make grade` comes to the same, and leaves the grade and the comment where they are.
        grade(klass)
        again = formgrader.open_submission(WRONG)
        assert again.pop(prose) == MANUAL
        assert again == after == expected_scores(klass, WRONG)
        assert page.run(f"document.getElementById('{prose}-comment').value") == COMMENT
        total = MANUAL + sum(after.values())
        assert any(f"{total:g} / " in text for text in formgrader.submission_row(WRONG))

        # The student reads both.
        told = page_path(klass.folder, klass.manifest.assignment, WRONG).read_text(encoding="utf-8")
        assert f"{MANUAL:g} de {klass.manifest.explanations[0].points:g}" in told
        assert "<strong>mezcla</strong> los dos lados" in told
        assert "pendiente" not in told

        # The file is another one: as nbgrader does, it asks whoever graded by hand to look again.
        assert "needs manual grading" in formgrader.row(WRONG)
        formgrader.open_submission(WRONG)
        resolve = (
            f"document.getElementById('{prose}').closest('.nbgrader_cell').querySelector('.mark-graded')"
        )
        page.run(f"{resolve}.click()")
        until(lambda: not in_gradebook(klass, WRONG, "needs_manual_grade"), "the end of waiting")
        assert in_gradebook(klass, WRONG, "manual_score") == MANUAL
        assert in_gradebook(klass, RIGHT, "needs_manual_grade")


def _manual_comments(klass: Formgraded) -> list[str]:
    with sqlite3.connect(klass.folder / "gradebook.db") as db:
        rows = db.execute("SELECT manual_comment FROM comment WHERE manual_comment IS NOT NULL").fetchall()
    db.close()
    return [row[0] for row in rows]


@pytest.mark.slow
def test_without_the_token_nobody_gets_in(server: Server, chromium: Browser) -> None:
    with chromium.page("about:blank") as page:
        page.call("Network.clearBrowserCookies")
        page.go(server.url())

        assert "/login" in page.run("location.href")
        assert page.run("document.querySelectorAll('input.score').length") == 0
