"""Which submissions have to be marked: what is new, what changed, what got lost."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

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
    whole = _whole(options, keys, store, found)
    pending = []
    for one in found:
        content = content_digest(one.content())
        function_keys = keys.functions(one.student, content)
        key = keys.report(function_keys, content)
        if stored.get(one.student) == key and one.student in whole and not options.force:
            continue
        known = {} if options.force else store.known(function_keys.values())
        path = str(one.path) if one.path else ""
        job = Job(one.student, path, tuple(known.values()), one.notes)
        pending.append(Pending(job, key, function_keys, content))
    return pending


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
