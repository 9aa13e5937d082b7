"""A small real class on disk: its assignment, its rows, and what tests do with it."""

import json
import os
import sqlite3
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.gradebook import GradedSubmission, answer_text, generate_assignment, prepare_class
from autograder.manifest import (
    ChallengeKey,
    CriterionKey,
    ExplanationKey,
    Manifest,
    QuestionKey,
    ReleasedCell,
    Role,
)
from autograder.records import to_plain
from autograder.submission import notebook_text, released_cell

ASSIGNMENT, NOTEBOOK = "tema-es", "tema"
POINTS = {"dobla-correctness": 5.0, "dobla-shape": 1.0, "pregunta": 2.0, "explica": 3.0}
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
LANGUAGE = {"name": "python"}
SOLUTION = "def dobla(x):\n    return 2 * x"


def _code(source: str, **nbgrader: Any) -> dict[str, Any]:
    return {"cell_type": "code", "execution_count": None, "outputs": [], **_any(source, nbgrader)}


def _markdown(source: str, **nbgrader: Any) -> dict[str, Any]:
    return {"cell_type": "markdown", **_any(source, nbgrader)}


def _any(source: str, nbgrader: dict[str, Any]) -> dict[str, Any]:
    if not nbgrader:
        return {"id": "texto", "metadata": {}, "source": source}
    full = {"schema_version": 3, "grade": False, "locked": False, "solution": False, "task": False} | nbgrader
    return {"id": full["grade_id"], "metadata": {"nbgrader": full}, "source": source}


def test_cell(check: str, grade_id: str) -> dict[str, Any]:
    hidden = "### BEGIN HIDDEN TESTS\nraise RuntimeError('autograder marks this cell')\n### END HIDDEN TESTS"
    return _code(f"{check}\n{hidden}", grade=True, locked=True, grade_id=grade_id, points=POINTS[grade_id])


test_cell.__test__ = False  # type: ignore[attr-defined]  # a cell, not a test

SOURCE = {
    "cells": [
        _markdown("# Un tema"),
        _code(
            "def dobla(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION\n"
            "    raise NotImplementedError('escribe tu función')",
            solution=True,
            grade_id="dobla",
        ),
        test_cell("assert dobla(2) == 4", "dobla-correctness"),
        test_cell("assert dobla(2.0).__class__ is float", "dobla-shape"),
        _code(
            "### BEGIN SOLUTION\nrespuesta_1 = 'b'\n### END SOLUTION\nrespuesta_1 = None",
            solution=True,
            grade_id="pregunta-respuesta",
        ),
        test_cell("assert respuesta_1 in ('a', 'b')", "pregunta"),
        _markdown(
            "Explica por qué.", solution=True, grade=True, grade_id="explica", points=POINTS["explica"]
        ),
    ],
    "metadata": {"kernelspec": KERNEL, "language_info": LANGUAGE},
    "nbformat": 4,
    "nbformat_minor": 5,
}

_ROLES = {"dobla": Role.SOLUTION, "pregunta-respuesta": Role.ANSWER, "explica": Role.EXPLANATION}


def manifest_of(release: Path) -> Manifest:
    """Describe a released notebook as the builder of assignments does."""
    cells = tuple(
        ReleasedCell(
            cell_id=cell["id"],
            cell_type=cell["cell_type"],
            role=_role(cell["metadata"].get("nbgrader")),
            source="".join(cell["source"]),
            metadata=cell["metadata"],
            grade_id=cell["metadata"].get("nbgrader", {}).get("grade_id"),
        )
        for cell in json.loads(release.read_text())["cells"]
    )
    return Manifest(
        assignment=ASSIGNMENT,
        unit=NOTEBOOK,
        language="es",
        notebook=NOTEBOOK,
        seed="otono",
        kernelspec=KERNEL,
        language_info=LANGUAGE,
        cells=cells,
        challenges=(
            ChallengeKey("dobla", ("x",), (CriterionKey("correctness", 5.0), CriterionKey("shape", 1.0))),
        ),
        questions=(
            QuestionKey("pregunta", "single", 2.0, "respuesta_1", {"a": "uno", "b": "dos"}, ("dos",)),
        ),
        explanations=(ExplanationKey("explica", 3.0),),
    )


def build(root: Path) -> Path:
    """Prepare a class and generate its assignment, with the real nbgrader."""
    prepare_class(root)
    source = root / "source" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(json.dumps(SOURCE), encoding="utf-8")
    manifest = manifest_of(generate_assignment(root, ASSIGNMENT) / source.name)
    (root / ".autograder" / "assignments" / f"{ASSIGNMENT}.json").write_text(json.dumps(to_plain(manifest)))
    return root


def _role(nbgrader: dict[str, Any] | None) -> Role:
    if nbgrader is None:
        return Role.TEXT
    return _ROLES.get(nbgrader["grade_id"], Role.TEST)


@dataclass(frozen=True)
class Klass:
    """A class on disk, and what tests do with it."""

    root: Path
    manifest: Manifest

    def hand_in(
        self, student: str, *, timestamp: str | None = None, source: str = SOLUTION, **files: str
    ) -> Path:
        """Put a submission in place; `files` are companions, a double underscore standing for the dot."""
        folder = self.root / "submitted" / student / ASSIGNMENT
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{NOTEBOOK}.ipynb").write_text(self.notebook(source), encoding="utf-8")
        if timestamp is not None:
            (folder / "timestamp.txt").write_text(timestamp)
        for name, text in files.items():
            (folder / name.replace("__", ".")).write_text(text)
        return folder

    def notebook(self, source: str) -> str:
        """Return the released notebook with function and question filled in."""
        filled = {"dobla": source, "pregunta-respuesta": "respuesta_1 = 'b'"}
        cells = [released_cell(c, filled.get(c.grade_id or "", c.source)) for c in self.manifest.cells]
        return notebook_text(self.manifest, cells)

    def marked(self, student: str, source: str = SOLUTION, **given: Any) -> GradedSubmission:
        """Make a marked submission: full marks and an answered explanation unless said otherwise."""
        scores = POINTS | {"explica": None} | given.pop("scores", {})
        given.setdefault("comments", {"dobla": f"Bien, {student}."})
        given.setdefault("notebook", self.notebook(source))
        given["source"] = given.pop("source_folder", None)
        return GradedSubmission(student, scores, **given)

    def autograded(self, student: str) -> Path:
        return self.root / "autograded" / student / ASSIGNMENT

    def nbgrader(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run the real nbgrader in the class's folder."""
        return self._run("-m", "nbgrader", *arguments, check=check)

    def python(self, script: str) -> subprocess.CompletedProcess[str]:
        """Run a script in the class's folder."""
        return self._run("-c", script, check=True)

    def _run(self, *arguments: str, check: bool) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))  # as if activated
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.root,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
        )
        assert not (check and done.returncode), done.stderr
        return done

    def sql(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run one statement on the gradebook, as if formgrader or another program had."""
        connection = sqlite3.connect(self.root / "gradebook.db")
        try:
            with connection:
                return connection.execute(statement, values).fetchall()
        finally:
            connection.close()

    def grade(self, student: str) -> dict[str, tuple[Any, ...]]:
        """Return a student's grade rows: automatic, manual, extra credit, waits for a person."""
        return {row[1]: row[2:] for row in self.rows()["grade"] if row[0] == student}

    def comment(self, student: str) -> dict[str, tuple[Any, ...]]:
        """Return a student's comment rows: automatic, manual."""
        return {row[1]: row[2:] for row in self.rows()["comment"] if row[0] == student}

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Return every row that grading writes, with names in the place of random ids."""
        return {name: sorted(self.sql(query), key=repr) for name, query in _QUERIES.items()}

    def set_manual(self, student: str, cell: str, score: float, extra: float | None = None) -> None:
        found = _FIND.format("grade")
        statement = f"update grade set manual_score = ?, extra_credit = ? where id in ({found})"
        self.sql(statement, score, extra, student, cell)

    def set_comment(self, student: str, cell: str, text: str) -> None:
        self.sql(
            f"update comment set manual_comment = ? where id in ({_FIND.format('comment')})",
            text,
            student,
            cell,
        )

    def configure(self, line: str) -> None:
        """Add a line of the instructor's to nbgrader's configuration."""
        config = self.root / "nbgrader_config.py"
        config.write_text(config.read_text() + line + "\n")

    def answers(self, graded: list[GradedSubmission]) -> Path:
        """Let `mark-one` answer with these results; return the command's file."""
        folder = self.root / "answers"
        folder.mkdir(exist_ok=True)
        for one in graded:
            (folder / f"{one.student}.json").write_text(answer_text(one, self.manifest), encoding="utf-8")
        command = self.root / "mark_one.py"
        command.write_text(_COMMAND)
        self.configure(f"c.SandboxExecute.command = [{sys.executable!r}, {str(command)!r}]")
        return command


_COMMAND = """
import argparse, pathlib, sys, time
parser = argparse.ArgumentParser()
for name in ("--class", "--assignment", "--student"):
    parser.add_argument(name, required=True)
given = vars(parser.parse_args())
answer = pathlib.Path(given["class"], "answers", given["student"] + ".json")
if not answer.exists():
    sys.exit(f"no walls for {given['student']} in {given['assignment']}")
text = answer.read_text()
if text == "sleep":
    time.sleep(60)
print(text)
"""
_FIND = """
select x.id from {} x join base_cell b on b.id = x.cell_id
join submitted_notebook n on n.id = x.notebook_id join submitted_assignment a on a.id = n.assignment_id
where a.student_id = ? and b.name = ?"""
_WHO = """
from {} x join base_cell b on b.id = x.cell_id join submitted_notebook n on n.id = x.notebook_id
join submitted_assignment a on a.id = n.assignment_id"""
_QUERIES = {
    "student": "select id, first_name, last_name, email, lms_user_id from student",
    "submission": "select a.student_id, t.name, a.timestamp, a.extension from submitted_assignment a"
    " join assignment t on t.id = a.assignment_id",
    "notebook": "select a.student_id, k.name, n.flagged, n.late_submission_penalty from submitted_notebook n"
    " join notebook k on k.id = n.notebook_id join submitted_assignment a on a.id = n.assignment_id",
    "grade": "select a.student_id, b.name, x.auto_score, x.manual_score, x.extra_credit, x.needs_manual_grade"
    + _WHO.format("grade"),
    "comment": "select a.student_id, b.name, x.auto_comment, x.manual_comment" + _WHO.format("comment"),
}
