"""Every result ever found, by the content it depends on.

One SQLite file per class (`.autograder/results.sqlite`), written by the coordinator alone. A function's
result is filed under a key made of everything it depends on, so an unchanged submission is never marked
twice and a changed grader re-marks only what it grades; older results stay for audit. What is marked
but not yet in the gradebook waits in `unsaved`, so a run that is killed goes on where it stopped.
"""

import json
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from autograder.classroom.database import in_text, opened, opened_to_read, report_of
from autograder.errors import ClassError
from autograder.marking import Marked
from autograder.outcome import Evidence, FunctionResult, Report
from autograder.records import from_plain
from autograder.voids import as_judged

_ABOUT_STUDENTS = ("results", "reports", "unsaved", "history")
_REMEDY = "close the program that holds it, or check the folder's rights and free space"


class Store:
    """The results of one class; `read_only` opens them also where nothing can be written."""

    def __init__(self, path: Path, *, read_only: bool = False, busy_seconds: float = 60.0) -> None:
        """Open the file and wait at most `busy_seconds` for a lock; raise ClassError when that fails."""
        self._path = path
        try:
            self._db = opened_to_read(path, busy_seconds) if read_only else opened(path, busy_seconds)
        except sqlite3.Error as error:
            what = f"results cannot be opened ({error})"
            raise ClassError(what, where=str(path), remedy=_REMEDY) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()

    def report_keys(self, assignment: str) -> dict[str, str]:
        """Return the content key of each student's stored report."""
        return dict(self._rows("select student, key from reports where assignment = ?", assignment))

    def scores(self, assignment: str) -> dict[str, float]:
        """Return the automatic score of each student's stored report."""
        return dict(self._rows("select student, score from reports where assignment = ?", assignment))

    def report(self, assignment: str, student: str) -> Report | None:
        """Return a student's stored report."""
        query = "select report, evidence from reports where assignment = ? and student = ?"
        rows = self._rows(query, assignment, student)
        return report_of(*rows[0]) if rows else None

    def reports(self, assignment: str) -> list[Report]:
        """Return every stored report of an assignment, by student."""
        query = "select report, evidence from reports where assignment = ? order by student"
        return [report_of(*row) for row in self._rows(query, assignment)]

    def times(self, assignment: str) -> dict[str, str]:
        """Return when each student's stored report was filed, in UTC."""
        return dict(self._rows("select student, made from reports where assignment = ?", assignment))

    def history(self, assignment: str) -> list[tuple[Report, str, str]]:
        """Return every replaced result with time and key, the oldest first; none that was left half done."""
        query = "select report, replaced, key from history where assignment = ? and key <> '' order by rowid"
        return [(report_of(report, "{}"), when, key) for report, when, key in self._rows(query, assignment)]

    def contents(self) -> dict[str, str]:
        """Return the hash of the file behind each report's key, as far as it was noted."""
        return dict(self._rows("select key, content from contents")) if self._has("contents") else {}

    def note_run(self, assignment: str, circumstances: Mapping[str, str]) -> None:
        """Note under which circumstances a run begins."""
        with self._transaction() as db:
            row = (assignment, json.dumps(circumstances, sort_keys=True))
            db.execute("insert into runs (assignment, circumstances) values (?, ?)", row)

    def last_run(self, assignment: str) -> tuple[Mapping[str, str], str]:
        """Return the circumstances of the last run that marked anything and when it began, or nothing."""
        if not self._has("runs"):
            return {}, ""
        query = "select circumstances, began from runs where assignment = ? order by rowid desc limit 1"
        rows = self._rows(query, assignment)
        return (json.loads(rows[0][0]), rows[0][1]) if rows else ({}, "")

    def known(self, keys: Iterable[str]) -> dict[str, FunctionResult]:
        """Return the stored results among `keys`."""
        found = {}
        for key in keys:
            for (result,) in self._rows("select result from results where key = ?", key):
                found[key] = from_plain(FunctionResult, json.loads(result), where="results", error=ClassError)
        return found

    def add(self, marked: Marked, key: str, function_keys: Mapping[str, str], *, content: str = "") -> None:
        """File one marked submission; it counts as unsaved until the gradebook has it.

        `content` is the hash of the file that was handed in, which tells a new file from a new grader.
        """
        report = marked.report
        who = (report.assignment, report.student)
        with self._transaction() as db:
            db.execute(
                "insert into history (assignment, student, key, report)"
                " select assignment, student, key, report from reports"
                " where assignment = ? and student = ? and key <> ?",
                (*who, key),
            )
            db.executemany(
                "insert or replace into results (key, student, assignment, function, result)"
                " values (?, ?, ?, ?, ?)",
                [
                    (
                        function_keys[f.function],
                        report.student,
                        report.assignment,
                        f.function,
                        in_text(as_judged(f)),
                    )
                    for f in report.functions
                    if f.function in function_keys
                ],
            )
            db.execute(
                "insert or replace into reports (assignment, student, key, report, evidence, score)"
                " values (?, ?, ?, ?, ?, ?)",
                (
                    *who,
                    key,
                    in_text(replace(report, evidence=Evidence())),
                    in_text(report.evidence),
                    report.score,
                ),
            )
            if key and content:
                db.execute("insert or replace into contents values (?, ?)", (key, content))
            packed = zlib.compress(in_text(marked).encode(), level=1)
            db.execute("insert or replace into unsaved values (?, ?, ?)", (*who, packed))

    def unsaved(self, assignment: str) -> list[Marked]:
        """Return what was marked but never reached the gradebook."""
        rows = self._rows("select marked from unsaved where assignment = ? order by student", assignment)
        plain = (json.loads(zlib.decompress(row[0])) for row in rows)
        return [from_plain(Marked, data, where="unsaved results", error=ClassError) for data in plain]

    def unsaved_students(self, assignment: str) -> set[str]:
        """Return who has results that never reached the gradebook."""
        return {row[0] for row in self._rows("select student from unsaved where assignment = ?", assignment)}

    def saved(self, assignment: str, students: Iterable[str]) -> None:
        """Note that the gradebook has these students."""
        with self._transaction() as db:
            rows = [(assignment, student) for student in students]
            db.executemany("delete from unsaved where assignment = ? and student = ?", rows)

    def traces(self, student: str) -> int:
        """Return how many rows speak of a student, in any assignment."""
        tables = [table for table in _ABOUT_STUDENTS if self._has(table)]
        return sum(self._rows(f"select count(*) from {t} where student = ?", student)[0][0] for t in tables)

    def erase(self, student: str) -> None:
        """Remove every row about a student and wipe it from the file; raise ClassError when that fails."""
        with self._transaction() as db:
            keys = "select key from {} where student = ?"
            for table in ("reports", "history"):
                db.execute(f"delete from contents where key in ({keys.format(table)})", (student,))
            for table in _ABOUT_STUDENTS:
                db.execute(f"delete from {table} where student = ?", (student,))
        try:
            self._db.execute("vacuum")
            self._db.execute("pragma wal_checkpoint(truncate)")
        except sqlite3.Error as error:
            what = f"deleted, but not wiped ({error})"
            raise ClassError(what, where=str(self._path), remedy=_REMEDY) from error

    def _has(self, table: str) -> bool:
        """Say whether there is such a table: a file of an earlier version may be open only to be read."""
        return bool(self._rows("select 1 from sqlite_master where name = ?", table))

    def copy_to(self, path: Path) -> None:
        """Write everything into another file, for a run that only looks."""
        with closing(sqlite3.connect(path)) as copy:
            self._db.backup(copy)

    def _rows(self, query: str, *values: str) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            what = f"results cannot be read ({error})"
            raise ClassError(what, where=str(self._path), remedy=_REMEDY) from error

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._db as db:
                yield db
        except sqlite3.Error as error:
            what = f"results cannot be written ({error})"
            raise ClassError(what, where=str(self._path), remedy=_REMEDY) from error
