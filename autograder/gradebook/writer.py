"""Write one batch: folders aside, rows in one transaction, folders in place, or nothing at all."""

import errno
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.errors import ClassError, GraderError
from autograder.files import sync_tree
from autograder.gradebook.autograded import Staged, set_modes
from autograder.gradebook.companions import Rules, complete_for_release, copy_companions, instructor_files
from autograder.gradebook.database import transaction
from autograder.gradebook.folder import ClassFolder, read_secret
from autograder.gradebook.graded import GradedSubmission, Row, released_notebook, settle
from autograder.gradebook.names import name_problem
from autograder.gradebook.penalties import write_penalties
from autograder.gradebook.released import Released
from autograder.gradebook.rows import write_comments, write_grades
from autograder.gradebook.settings import Settings
from autograder.gradebook.submissions import add_students, known_students, open_submissions
from autograder.gradebook.timestamps import Known, read_timestamp
from autograder.manifest import Manifest

if TYPE_CHECKING:
    from sqlalchemy.engine import Engine
    from sqlalchemy.orm import Session

# One student's file cannot be the reason for these: the class stops rather than fail student by student.
_EVERYBODYS = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EMFILE, errno.ENFILE))


@dataclass
class Log:
    """What the batches so far have come to."""

    students: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    unknown_times: list[str] = field(default_factory=list)
    left_behind: dict[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Ready:
    """One submission whose folder is written aside and whose rows are settled."""

    row: Row
    known: Known
    moment: datetime | None
    staged: Staged
    left: tuple[str, ...]


class Writer:
    """The one hand that writes a class's marked submissions of one assignment."""

    def __init__(self, folder: ClassFolder, manifest: Manifest) -> None:
        self.settings = Settings.of(folder.root)
        self.log = Log()
        self._manifest = manifest
        self._secret = read_secret(folder.root)
        self._rules = Rules.of(self.settings.coursedir)
        self._given = self.settings.folder("source", ".", manifest.assignment)
        excluded = self.settings.autograde.exclude_overwriting.get(manifest.assignment, [])
        self._instructors = instructor_files(self._given, self._rules, excluded)
        self._mode = int(str(self.settings.autograde.permissions), 8)
        self._unanswered = released_notebook(manifest)

    def write(
        self, engine: "Engine", released: Released, batch: Sequence[GradedSubmission]
    ) -> tuple[str, ...]:
        """Write one batch and return who is written.

        One student's failure goes to the log, everybody's is raised after undoing.
        """
        ready: list[_Ready] = []
        try:
            for graded in batch:
                try:
                    ready.append(self._prepare(graded, released))
                except (GraderError, ClassError) as error:
                    self.log.failed[graded.student] = str(error)
            with transaction(engine) as session:
                ready = self._admitted(session, ready)
                _write_rows(session, released, ready, self.settings)
                for one in ready:
                    one.staged.swap()
        except BaseException as error:
            for one in ready:
                one.staged.restore()
            if isinstance(error, OSError):
                raise _cannot_write(error, self.settings.root) from error
            raise
        for one in ready:
            one.staged.finish()
            self._note(one)
        return tuple(one.row.student for one in ready)

    def _prepare(self, graded: GradedSubmission, released: Released) -> _Ready:
        """Settle one student's rows and write the folder aside.

        Raises GraderError or ClassError when it fails for this student, OSError when it would for all.
        """
        student, assignment = graded.student, self._manifest.assignment
        _check_name(student)
        row = settle(graded, released.cells, self._manifest)
        source = graded.source or self.settings.folder("submitted", student, assignment)
        known, moment = read_timestamp(source)
        staged = Staged(self.settings.folder("autograded", student, assignment))
        try:
            left = self._fill(staged.start(), graded, source, known)
        except OSError as error:
            staged.restore()
            if error.errno in _EVERYBODYS:
                raise
            raise _cannot_write(error, staged.destination) from error
        return _Ready(row, known, moment, staged, left)

    def _fill(self, folder: Path, one: GradedSubmission, source: Path, known: Known) -> tuple[str, ...]:
        left = copy_companions(source, self._given, self._instructors, folder, self._rules)
        complete_for_release(folder, known, self._secret, one.student, self._manifest.assignment)
        text = self._unanswered if one.notebook is None else one.notebook
        # A lone surrogate of a student's is no reason to lose the notebook.
        (folder / f"{self._manifest.notebook}.ipynb").write_text(text, encoding="utf-8", errors="replace")
        set_modes(folder, self._mode, self.settings.coursedir.groupshared)
        sync_tree(folder)
        return left

    def _admitted(self, session: "Session", ready: Sequence[_Ready]) -> list[_Ready]:
        """Return those who may have rows: everybody, unless the class is closed to unknown students."""
        if self.settings.autograde.create_student:
            return list(ready)
        known = known_students(session, [one.row.student for one in ready])
        for one in ready:
            if one.row.student not in known:
                one.staged.restore()
                reason = "no such student in the gradebook (Autograde.create_student is off)"
                self.log.failed[one.row.student] = reason
        return [one for one in ready if one.row.student in known]

    def _note(self, one: _Ready) -> None:
        student = one.row.student
        self.log.students.append(student)
        if one.known is Known.NO:
            self.log.unknown_times.append(student)
        if one.left:
            self.log.left_behind[student] = one.left


def _write_rows(session: "Session", released: Released, ready: Sequence[_Ready], settings: Settings) -> None:
    rows = [one.row for one in ready]
    add_students(session, [row.student for row in rows])
    times = {one.row.student: (one.known, one.moment) for one in ready}
    notebooks = open_submissions(session, released, times)
    write_grades(session, released, rows, notebooks)
    write_comments(session, released, rows, notebooks)
    write_penalties(session, released, notebooks.values(), settings.late_plugin)


def _check_name(student: str) -> None:
    problem = name_problem(student)
    if problem:
        raise ClassError(problem)


def _cannot_write(error: OSError, place: Path) -> ClassError:
    return ClassError(
        f"cannot be written: {error.strerror or error}",
        where=str(error.filename2 or error.filename or place),  # of a copy, where it was to go
        remedy="check the folder's rights and the free space, then run this again",
    )
