"""Write what was marked: rows in the gradebook, folders in `autograded/`. One trusted writer, batch by batch.

A batch is collected first and written then, so the database is never locked while somebody is marking.
Folders are written aside; rows and folders take their places together, or neither does.
"""

import errno
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.errors import ClassError, GraderError
from autograder.gradebook.autograded import Staged, set_modes
from autograder.gradebook.companions import Rules, complete_for_release, copy_companions, instructor_files
from autograder.gradebook.database import BUSY_SECONDS, opened, transaction
from autograder.gradebook.folder import ClassFolder, read_secret
from autograder.gradebook.graded import GradedSubmission, Row, released_notebook, settle
from autograder.gradebook.penalties import write_penalties
from autograder.gradebook.released import Released, read_released
from autograder.gradebook.rows import write_comments, write_grades
from autograder.gradebook.settings import Settings
from autograder.gradebook.submissions import add_students, known_students, open_submissions
from autograder.gradebook.timestamps import Known, read_timestamp
from autograder.manifest import Manifest

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine
    from sqlalchemy.orm import Session

_BATCH = 64
_BATCH_SECONDS = 2.0  # what is marked slowly is not kept waiting for a full batch
_EVERYBODYS = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EMFILE, errno.ENFILE))


@dataclass
class Saved:
    """What one call of `save` did."""

    students: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)  # student -> why nothing of theirs was written
    unknown_times: list[str] = field(default_factory=list)  # counted as on time
    left_behind: dict[str, tuple[str, ...]] = field(default_factory=dict)  # files not taken to autograded/


@dataclass(frozen=True)
class _Ready:
    """One submission whose folder is written aside and whose rows are settled."""

    row: Row
    known: Known
    moment: datetime | None
    staged: Staged


def save(
    class_dir: Path,
    manifest: Manifest,
    graded: Iterable[GradedSubmission],
    *,
    busy_seconds: float = BUSY_SECONDS,
) -> Saved:
    """Write rows and `autograded/` folders of marked submissions; manual grades and comments survive.

    A student for whom it fails is listed in `failed` and keeps what there was; the others are written.
    Raises GradebookError (no such assignment, database locked for `busy_seconds`, out of date, full) and
    ClassError (disk full or read-only); the batch at hand (up to 64 students) is then not written at all,
    earlier ones stay. Saving the same again is harmless.
    """
    writer = _Writer(ClassFolder.at(class_dir), manifest)
    saved = Saved()
    with opened(writer.settings.db_url, write=True, busy_seconds=busy_seconds) as engine:
        with transaction(engine) as session:
            known = read_released(session, manifest.assignment, manifest.notebook)
        for batch in _batches(graded):
            writer.write(engine, known, batch, saved)
    return saved


def update_penalties(class_dir: Path, assignment: str, notebook: str) -> None:
    """Compute every late penalty of an assignment anew, after a new due date, extension or manual grade."""
    from nbgrader.api import SubmittedNotebook
    from sqlalchemy import select

    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url, write=True) as engine, transaction(engine) as session:
        known = read_released(session, assignment, notebook)
        ids = list(
            session.scalars(
                select(SubmittedNotebook.id).where(SubmittedNotebook.notebook_id == known.notebook_id)
            )
        )
        for start in range(0, len(ids), _BATCH):
            write_penalties(session, known, ids[start : start + _BATCH], settings.late_plugin)


def _batches(graded: Iterable[GradedSubmission]) -> Iterator[list[GradedSubmission]]:
    batch: dict[str, GradedSubmission] = {}
    began = 0.0
    for one in graded:
        if not batch:
            began = time.monotonic()
        batch[one.student] = one
        if len(batch) >= _BATCH or time.monotonic() - began > _BATCH_SECONDS:
            yield list(batch.values())
            batch = {}
    if batch:
        yield list(batch.values())


class _Writer:
    """Everything that is the same for all students of one call."""

    def __init__(self, folder: ClassFolder, manifest: Manifest) -> None:
        self.settings = Settings.of(folder.root)
        self._manifest = manifest
        self._secret = read_secret(folder.root)
        self._rules = Rules.of(self.settings.coursedir)
        self._given = self.settings.folder("source", ".", manifest.assignment)
        excluded = self.settings.autograde.exclude_overwriting.get(manifest.assignment, [])
        self._instructors = instructor_files(self._given, self._rules, excluded)
        self._mode = int(str(self.settings.autograde.permissions), 8)
        self._unanswered = released_notebook(manifest)

    def write(
        self, engine: "Engine", known: Released, batch: Sequence[GradedSubmission], saved: Saved
    ) -> None:
        """Write one batch: folders aside, rows in one transaction, folders in place."""
        ready: list[_Ready] = []
        try:
            for graded in batch:
                try:
                    ready.append(self._prepare(graded, known, saved))
                except (GraderError, ClassError) as error:
                    saved.failed[graded.student] = str(error)
            with transaction(engine) as session:
                allowed = self._admit(session, ready, saved)
                _write_rows(session, known, allowed, self.settings)
                for one in allowed:
                    one.staged.swap()
        except BaseException as error:
            for one in ready:
                one.staged.restore()
            if isinstance(error, OSError):
                raise _cannot_write(error, self.settings.root) from error
            raise
        for one in allowed:
            one.staged.finish()
            saved.students.append(one.row.student)

    def _prepare(self, graded: GradedSubmission, known: Released, saved: Saved) -> _Ready:
        """Settle one student's rows and write the folder aside.

        Raises GraderError or ClassError when it fails for this student, OSError when it would for all.
        """
        student, assignment = graded.student, self._manifest.assignment
        _check_name(student)
        row = settle(graded, known.cells, self._manifest)
        source = graded.source or self.settings.folder("submitted", student, assignment)
        found, moment = read_timestamp(source)
        staged = Staged(self.settings.folder("autograded", student, assignment))
        try:
            left = self._fill(staged.start(), graded, source, found)
        except OSError as error:
            if error.errno in _EVERYBODYS:
                raise
            staged.restore()
            raise _cannot_write(error, staged.destination) from error
        if left:
            saved.left_behind[student] = left
        if found is Known.NO:
            saved.unknown_times.append(student)
        return _Ready(row, found, moment, staged)

    def _fill(self, folder: Path, one: GradedSubmission, source: Path, found: Known) -> tuple[str, ...]:
        left = copy_companions(source, self._given, self._instructors, folder, self._rules)
        complete_for_release(folder, found, self._secret, one.student, self._manifest.assignment)
        text = self._unanswered if one.notebook is None else one.notebook
        # A lone surrogate of a student's is no reason to lose the notebook.
        (folder / f"{self._manifest.notebook}.ipynb").write_text(text, encoding="utf-8", errors="replace")
        set_modes(folder, self._mode, self.settings.coursedir.groupshared)
        return left

    def _admit(self, session: "Session", ready: Sequence[_Ready], saved: Saved) -> list[_Ready]:
        """Return those who may have rows: everybody, unless the class is closed to unknown students."""
        if self.settings.autograde.create_student:
            return list(ready)
        known = known_students(session, [one.row.student for one in ready])
        for one in ready:
            if one.row.student not in known:
                one.staged.restore()
                saved.failed[one.row.student] = (
                    "no such student in the gradebook (Autograde.create_student is off)"
                )
        return [one for one in ready if one.row.student in known]


def _write_rows(session: "Session", known: Released, ready: Sequence[_Ready], settings: Settings) -> None:
    rows = [one.row for one in ready]
    add_students(session, [row.student for row in rows])
    notebooks = open_submissions(session, known, {one.row.student: (one.known, one.moment) for one in ready})
    write_grades(session, known, rows, notebooks)
    write_comments(session, known, rows, notebooks)
    write_penalties(session, known, notebooks.values(), settings.late_plugin)


def _check_name(student: str) -> None:
    """Refuse what is no folder's name (it would lead elsewhere) or what no database stores."""
    plain = Path(student).name == student and not student.startswith(".") and "\0" not in student
    if not plain or len(student) > 128 or student.encode("utf-8", "replace").decode("utf-8") != student:
        raise ClassError(f"{student!r} is not a student's name", remedy="use a plain folder name")


def _cannot_write(error: OSError, place: Path) -> ClassError:
    return ClassError(
        f"cannot be written: {error.strerror or error}",
        where=str(error.filename or place),
        remedy="check the folder's rights and the free space, then run this again",
    )
