"""A class that is marked while things go wrong, and what it is compared by."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder import assignment
from autograder.classroom import ClassResult, GradeOptions, grade_class
from autograder.classroom.folder import results_file
from autograder.classroom.store import Store
from autograder.course.model import Unit
from autograder.manifest import Manifest, Role

ROOT = Path(__file__).parents[2]

# Names stand where nbgrader has random ids, so that two gradebooks can be compared.
_BY_NAME = {
    "student": "select id, first_name, last_name, email from student",
    "submission": "select s.student_id, a.name, s.timestamp, s.extension from submitted_assignment s"
    " join assignment a on a.id = s.assignment_id",
    "notebook": "select s.student_id, b.name, n.flagged, n.late_submission_penalty from submitted_notebook n"
    " join submitted_assignment s on s.id = n.assignment_id join notebook b on b.id = n.notebook_id",
    "grade": "select s.student_id, c.name, g.auto_score, g.manual_score, g.extra_credit, g.needs_manual_grade"
    " from grade g join base_cell c on c.id = g.cell_id join submitted_notebook n on n.id = g.notebook_id"
    " join submitted_assignment s on s.id = n.assignment_id",
    "comment": "select s.student_id, c.name, m.auto_comment, m.manual_comment from comment m"
    " join base_cell c on c.id = m.cell_id join submitted_notebook n on n.id = m.notebook_id"
    " join submitted_assignment s on s.id = n.assignment_id",
}
_RESULTS = {
    "reports": "select assignment, student, report from reports",
    "results": "select student, assignment, function, result from results",
    "unsaved": "select student from unsaved",
    "history": "select student from history",
}


@dataclass(frozen=True)
class CrashClass:
    """A class on disk, and what tests do with it."""

    folder: Path
    manifest: Manifest

    def copied_to(self, folder: Path) -> "CrashClass":
        shutil.copytree(self.folder, folder)
        return CrashClass(folder, self.manifest)

    def hand_in(self, student: str, text: str) -> Path:
        folder = self.folder / "submitted" / student / self.manifest.assignment
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.manifest.notebook}.ipynb"
        path.write_text(text, encoding="utf-8")
        return path

    def command(self, *more: str) -> list[str]:
        """Return the command line that marks this class."""
        where = ["--class", str(self.folder), "--course", str(ROOT)]
        return [sys.executable, "-m", "autograder", "grade", *where, "--json", "--quiet", *more]

    def run(self, *more: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Mark this class in a process of its own and wait for its end."""
        return subprocess.run(
            self.command(*more),
            capture_output=True,
            text=True,
            env={**os.environ, **environment},
            check=False,
        )

    def grade(self, executor: Executor | None = None, **options: Any) -> ClassResult:
        """Mark this class in this process."""
        settings = GradeOptions(self.folder, self.manifest.assignment, ROOT, **{"workers": 1, **options})
        return grade_class(settings, executor=executor)

    def count_filings(self) -> None:
        """Have the store itself count how often a student's report is filed."""
        with Store(results_file(self.folder)):
            pass
        with closing(sqlite3.connect(results_file(self.folder))) as db, db:
            db.execute("create table filings (student text not null)")
            db.execute(
                "create trigger count_filings after insert on reports"
                " begin insert into filings values (new.student); end"
            )

    def filings(self) -> dict[str, int]:
        query = "select student, count(*) from filings group by student"
        with closing(sqlite3.connect(results_file(self.folder))) as db:
            return dict(db.execute(query))

    def stored(self) -> int:
        """Return how many reports are stored by now."""
        with closing(sqlite3.connect(results_file(self.folder), timeout=60)) as db:
            return int(db.execute("select count(*) from reports").fetchone()[0])

    def contents(self) -> dict[str, Any]:
        """Return all that marking has written, without clocks and random ids."""
        found: dict[str, Any] = {}
        for file, queries in (
            (self.folder / "gradebook.db", _BY_NAME),
            (results_file(self.folder), _RESULTS),
        ):
            with closing(sqlite3.connect(file)) as db:
                for name, query in queries.items():
                    found[name] = sorted(db.execute(query).fetchall(), key=repr)
        for place in ("pages", "autograded"):
            root = self.folder / place
            found[place] = {
                str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()
            }
        return found


def fill_class(klass: CrashClass, unit: Unit, count: int) -> list[str]:
    """Have `count` students hand in, each another mixture of right, wrong and damaged; return their names."""
    manifest = klass.manifest
    solved = json.loads(assignment.solved(manifest, unit))
    sources = {cell["id"]: "".join(cell["source"]) for cell in solved["cells"]}
    functions = [key.function for key in manifest.challenges if not key.bonus]
    answers = [cell.cell_id for cell in manifest.cells if cell.role is Role.ANSWER]
    names = [f"s{number:03}" for number in range(count)]
    for number, name in enumerate(names):
        draw = random.Random(name)
        filled = {cell: sources[cell] for cell in draw.sample(answers, len(answers) // 2)}
        if number % 16 == 0:  # one function takes as long as all the rest
            right = functions[number // 16 % len(functions)]
            filled[right] = sources[right]
        if number % 10 == 3:
            filled[functions[0]] = f"def {functions[0]}(*arguments):\n    raise ValueError('no')"
        text = assignment.filled(manifest, filled)
        klass.hand_in(name, text[: len(text) // 2] if number % 13 == 5 else text)
    return names
