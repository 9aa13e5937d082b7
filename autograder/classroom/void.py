"""Pay a faulty criterion or question in full to everybody, or take that back, and say who changes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder import gradebook, submission
from autograder.classroom.changes import Change, changes
from autograder.classroom.folder import load_manifest, results_file
from autograder.classroom.grade import ClassResult, grade_class
from autograder.classroom.options import GradeOptions
from autograder.classroom.progress import Progress, silent
from autograder.classroom.store import Store
from autograder.classroom.voided import Decision, check_voidable, decided, decisions, write_decisions
from autograder.manifest import Manifest
from autograder.outcome import Report
from autograder.voids import paid_in_full


@dataclass(frozen=True)
class Voiding:
    """What a decision changes."""

    id: str
    voided: tuple[str, ...]  # all grade ids that are paid in full once it is in effect
    changes: tuple[Change, ...]  # by student
    reports: int  # students with a result
    unreadable: tuple[str, ...] = ()  # handed in nothing that could be read: paid nothing
    by_hand: tuple[str, ...] = ()  # a person's grade stands in that cell, and goes on counting
    withdrawn: tuple[str, ...] = ()  # nothing in submitted/ any more: their rows stay as they are
    result: ClassResult | None = None  # what writing it did; None in a dry run


def void(
    options: GradeOptions,
    id_: str,
    *,
    reason: str,
    by: str,
    when: str,
    undo: bool = False,
    progress: Progress = silent,
) -> Voiding:
    """Note the decision, then write everybody's rows, notebooks and pages again.

    `when` is ISO 8601, UTC. Functions are not judged again, except those of earlier attempts where the best
    one counts; in a dry run nothing is written. Raises ClassError for what cannot be voided, and whatever
    grading raises; a run that ends in between is made good by the next grading.
    """
    manifest = load_manifest(options.class_dir, options.assignment)
    check_voidable(manifest, id_)
    record = decided(
        decisions(options.class_dir, manifest.assignment),
        id_,
        reason=reason,
        by=by,
        when=when,
        undo=undo,
    )
    found = _foreseen(options.class_dir, manifest, id_, record)
    if options.dry_run:
        return found
    with gradebook.class_lock(options.class_dir):
        write_decisions(options.class_dir, manifest.assignment, record)
    students = _to_write(options.class_dir, manifest)
    if not students:
        return found
    return replace(found, result=grade_class(replace(options, students=students), progress=progress))


def _foreseen(class_dir: Path, manifest: Manifest, id_: str, record: Sequence[Decision]) -> Voiding:
    voided = tuple(sorted({one.id for one in record if not one.undone}))
    reports = _reports(class_dir, manifest.assignment)
    there = {one.student for one in _found(class_dir, manifest)}
    after = [paid_in_full(report, voided) for report in reports if report.student in there]
    grades = gradebook.read_grades(class_dir, manifest.assignment) if reports else []
    return Voiding(
        id_,
        voided,
        changes=tuple(changes({report.student: report for report in reports}, after)),
        reports=len(reports),
        unreadable=tuple(report.student for report in reports if not report.readable),
        by_hand=tuple(
            one.student for one in grades if id_ in one.cells and one.cells[id_].manual is not None
        ),
        withdrawn=tuple(report.student for report in reports if report.student not in there),
    )


def _to_write(class_dir: Path, manifest: Manifest) -> tuple[str, ...]:
    marked = {report.student for report in _reports(class_dir, manifest.assignment)}
    return tuple(one.student for one in _found(class_dir, manifest) if one.student in marked)


def _found(class_dir: Path, manifest: Manifest) -> tuple[submission.Found, ...]:
    return submission.find(class_dir / "submitted", manifest.assignment, manifest.notebook)


def _reports(class_dir: Path, assignment: str) -> list[Report]:
    if not results_file(class_dir).is_file():
        return []
    with Store(results_file(class_dir), read_only=True) as store:
        return store.reports(assignment)
