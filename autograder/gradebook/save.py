"""Write what was marked: rows in the gradebook, folders in `autograded/`, batch by batch.

A batch is collected first and written then, so the database is never locked while somebody is marking.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.gradebook.database import BUSY_SECONDS, opened, transaction
from autograder.gradebook.folder import ClassFolder
from autograder.gradebook.graded import GradedSubmission
from autograder.gradebook.penalties import write_penalties
from autograder.gradebook.released import read_released
from autograder.gradebook.settings import Settings
from autograder.gradebook.writer import Writer
from autograder.manifest import Manifest

_BATCH = 64
_BATCH_SECONDS = 2.0  # what is marked slowly is not kept waiting for a full batch


@dataclass(frozen=True)
class Saved:
    """What one call of `save` did."""

    students: tuple[str, ...]
    failed: Mapping[str, str] = field(default_factory=dict)  # student -> why nothing of theirs was written
    unknown_times: tuple[str, ...] = ()  # counted as on time
    left_behind: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # files not in autograded/


def save(
    class_dir: Path,
    manifest: Manifest,
    graded: Iterable[GradedSubmission],
    *,
    busy_seconds: float = BUSY_SECONDS,
    written: Callable[[tuple[str, ...]], None] = lambda students: None,
) -> Saved:
    """Write rows and `autograded/` folders of marked submissions; manual grades and comments survive.

    `written` is told, batch by batch, whose rows and folders are in place.

    A student for whom it fails is listed in `failed` and keeps what there was; the others are written.
    Raises GradebookError (no such assignment, database locked for `busy_seconds`, out of date, full) and
    ClassError (disk full or read-only); the batch at hand (up to 64 students) is then not written at all,
    earlier ones stay. Saving the same again is harmless.
    """
    writer = Writer(ClassFolder.at(class_dir), manifest)
    url = writer.settings.db_url
    with opened(url, busy_seconds=busy_seconds) as engine, transaction(engine) as session:
        released = read_released(session, manifest.assignment, manifest.notebook)
    with opened(url, write=True, busy_seconds=busy_seconds) as engine:
        for batch in _batches(graded):
            written(writer.write(engine, released, batch))
    log = writer.log
    return Saved(tuple(log.students), log.failed, tuple(log.unknown_times), log.left_behind)


def update_penalties(class_dir: Path, assignment: str, notebook: str) -> None:
    """Compute every late penalty of an assignment anew: after a new due date, extension or manual grade."""
    from nbgrader.api import SubmittedNotebook
    from sqlalchemy import select

    settings = Settings.of(ClassFolder.at(class_dir).root)
    with opened(settings.db_url, write=True) as engine, transaction(engine) as session:
        released = read_released(session, assignment, notebook)
        ours = SubmittedNotebook.notebook_id == released.notebook_id
        ids = list(session.scalars(select(SubmittedNotebook.id).where(ours)))
        for start in range(0, len(ids), _BATCH):
            write_penalties(session, released, ids[start : start + _BATCH], settings.late_plugin)


def _batches(graded: Iterable[GradedSubmission]) -> Iterator[list[GradedSubmission]]:
    batch: dict[str, GradedSubmission] = {}  # of two results of one student the last counts
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
