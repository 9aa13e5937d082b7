"""Which submissions have to be marked: what is new, what changed, what got lost."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from autograder import gradebook
from autograder.classroom.keys import Keys, content_digest
from autograder.classroom.options import GradeOptions
from autograder.classroom.store import Store
from autograder.classroom.write import page_path
from autograder.marking import Job
from autograder.submission import Found


@dataclass(frozen=True)
class Pending:
    """One submission to be marked, with its keys."""

    job: Job
    key: str
    function_keys: dict[str, str] = field(default_factory=dict)
    content: str = ""  # hash of the file


def pending_of(options: GradeOptions, keys: Keys, store: Store, found: Sequence[Found]) -> list[Pending]:
    """Return the submissions whose report no longer holds or is not written, with the results that hold."""
    stored = store.report_keys(keys.setup.manifest.assignment)
    every = [(one, _keyed(keys, one)) for one in found]
    same = [] if options.force else [one for one, new in every if stored.get(one.student) == new.key]
    # Opening the gradebook takes a moment, which a class that is new need not wait for.
    whole = _whole(options, keys, store, same) if same else set[str]()
    unchanged = {one.student for one in same} & whole
    changed = [new for one, new in every if one.student not in unchanged]
    return changed if options.force else [_with_known(store, new) for new in changed]


def _keyed(keys: Keys, one: Found) -> Pending:
    content = content_digest(one.content())
    function_keys = keys.functions(one.student, content)
    job = Job(one.student, str(one.path) if one.path else "", notes=one.notes)
    return Pending(job, keys.report(function_keys, content), function_keys, content)


def _with_known(store: Store, pending: Pending) -> Pending:
    known = tuple(store.known(pending.function_keys.values()).values())
    return replace(pending, job=replace(pending.job, known=known))


def _whole(options: GradeOptions, keys: Keys, store: Store, found: Sequence[Found]) -> set[str]:
    """Return the students of whom everything is written, or waits to be.

    An older gradebook may have been restored, a student removed from it, a folder deleted.
    """
    manifest = keys.setup.manifest
    scores = store.scores(manifest.assignment)
    written = gradebook.written_scores(
        options.class_dir, manifest, [one.student for one in found], busy_seconds=options.busy_seconds
    )
    return store.unsaved_students(manifest.assignment) | {
        student
        for student, score in written.items()
        if math.isclose(score, scores.get(student, math.nan), abs_tol=1e-6)
        and page_path(options.class_dir, manifest.assignment, student).is_file()
    }
