"""Mark a whole class: what is new goes to the workers, what is known stays as it is."""

from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder import gradebook, sandbox, submission
from autograder.classroom.best import Choice, choose_best
from autograder.classroom.changes import Change, changes
from autograder.classroom.folder import assignment_names, load_manifest, results_file
from autograder.classroom.keys import Keys
from autograder.classroom.options import GradeOptions
from autograder.classroom.pages import by_hand, write_pages_of
from autograder.classroom.past import circumstances
from autograder.classroom.pending import Pending, pending_of
from autograder.classroom.progress import Event, Progress, silent
from autograder.classroom.run import Run
from autograder.classroom.store import Store
from autograder.classroom.strays import strays
from autograder.classroom.voided import voided_ids
from autograder.classroom.workers import workers
from autograder.course import load_course
from autograder.course.model import Course
from autograder.errors import ClassError
from autograder.manifest import Manifest
from autograder.marking import Job, Marked, Setup, mark_chunk
from autograder.outcome import Report
from autograder.submission import Found


@dataclass(frozen=True)
class ClassResult:
    """What one run did."""

    manifest: Manifest
    reports: tuple[Report, ...]  # of every student of the class, by name
    marked: int
    unchanged: int
    changes: tuple[Change, ...] = ()
    failed: Mapping[str, str] = field(default_factory=dict)  # not in the gradebook: why
    unknown_times: tuple[str, ...] = ()  # no readable time of submission: counted as on time
    left_behind: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # files kept out of autograded/
    waiting: int = 0  # grade cells that wait for a person, as the gradebook has it
    strays: tuple[str, ...] = ()  # what lies in submitted/ and is nobody's submission
    withdrawn: tuple[str, ...] = ()  # students with results whose submission is no longer there
    best: tuple[Choice, ...] = ()  # which attempt counts, where not the last one does


def grade_class(
    options: GradeOptions, *, progress: Progress = silent, executor: Executor | None = None
) -> ClassResult:
    """Mark every submission of an assignment and write gradebook, autograded notebooks and pages.

    Without an executor, threads of this process each drive a grader child of their own. Raises ClassError
    (no such class, assignment or submission, or another run is at work in it), CourseError, SandboxError
    (no walls), GraderError (a grader broke) and GradebookError; never for what a student handed in.
    """
    assignment_names(options.class_dir)  # a folder that is no class yet has nothing to lock
    with gradebook.class_lock(options.class_dir):
        return _grade(options, progress, executor)


def _grade(options: GradeOptions, progress: Progress, executor: Executor | None) -> ClassResult:
    manifest = load_manifest(options.class_dir, options.assignment)
    secret = gradebook.read_secret(options.class_dir)
    setup = setup_of(options, manifest, secret)
    course = load_course(options.course_root, for_building=False)
    keys = Keys(setup, course.unit(manifest.unit), sandbox.require(options.sandbox))
    choose = course.resubmission == "best" and not options.dry_run
    best = choose_best(options, keys) if choose else ()
    everybody = _submissions(options, manifest)
    refused = {one.student: why for one in everybody if (why := gradebook.name_problem(one.student))}
    found = [one for one in everybody if one.student not in refused]
    with ExitStack() as stack:
        store = stack.enter_context(_opened(options))
        pending = pending_of(options, keys, store, found)
        if pending:
            store.note_run(manifest.assignment, circumstances(keys.sandbox, options.time_factor))
        before = {p.job.student: store.report(manifest.assignment, p.job.student) for p in pending}
        progress(Event("start", count=len(found)))
        progress(Event("unchanged", count=len(found) - len(pending)))
        if executor is None:
            hired = stack.enter_context(workers(options))
            executor, options = hired.executor, replace(options, workers=hired.count)
        run = Run(options, setup, store, executor, progress)
        news = chain(run.mark(pending), run.confirm(pending))
        if options.dry_run:
            deque(news, maxlen=0)
            saved = gradebook.Saved(())
        else:
            saved = run.save(chain(store.unsaved(manifest.assignment), news))
            _keep_what_people_gave(options, course, manifest, store, pending)
        students = {one.student for one in found}
        stored = store.reports(manifest.assignment)
    reports = tuple(report for report in stored if report.student in students)
    return ClassResult(
        manifest=manifest,
        reports=reports,
        marked=len(pending),
        unchanged=len(found) - len(pending),
        failed=refused | dict(saved.failed),
        unknown_times=saved.unknown_times,
        left_behind=saved.left_behind,
        changes=tuple(changes(before, reports)),
        waiting=cells_waiting(options.class_dir, manifest.assignment, students, options.busy_seconds),
        strays=_strays(options, everybody),
        best=best,
        withdrawn=_withdrawn(options, [report.student for report in stored], everybody),
    )


def _keep_what_people_gave(
    options: GradeOptions, course: Course, manifest: Manifest, store: Store, pending: Sequence[Pending]
) -> None:
    """Put people's points and remarks on the pages that were just written from the marking alone."""
    new = {one.job.student for one in pending}
    added = by_hand(options.class_dir, manifest, busy_seconds=options.busy_seconds) if new else {}
    found = [store.report(manifest.assignment, student) for student in sorted(new & added.keys())]
    reports = [report for report in found if report is not None]
    if reports:
        write_pages_of(options.class_dir, course, manifest, reports, added)


@contextmanager
def _opened(options: GradeOptions) -> Iterator[Store]:
    """Yield the class's results; a run that only looks gets a copy of them."""
    file = results_file(options.class_dir)
    with ExitStack() as stack:
        store = stack.enter_context(Store(file, busy_seconds=options.busy_seconds))
        if options.dry_run:
            aside = Path(stack.enter_context(TemporaryDirectory(prefix="autograder-")), file.name)
            store.copy_to(aside)
            store = stack.enter_context(Store(aside))
        yield store


def _strays(options: GradeOptions, found: Sequence[Found]) -> tuple[str, ...]:
    if options.students:
        return ()
    return strays(options.class_dir / "submitted", found, assignment_names(options.class_dir))


def _withdrawn(options: GradeOptions, known: Iterable[str], found: Sequence[Found]) -> tuple[str, ...]:
    there = {one.student for one in found}
    return () if options.students else tuple(student for student in known if student not in there)


def cells_waiting(
    class_dir: Path, assignment: str, students: Container[str], busy_seconds: float = 60.0
) -> int:
    """Return how many grade cells of these students wait for a person; raise GradebookError."""
    totals = gradebook.read_totals(class_dir, assignment, busy_seconds=busy_seconds)
    return sum(one.waiting for student, one in totals.items() if student in students)


def handed_in(class_dir: Path, names: Iterable[str]) -> list[str]:
    """Return the assignments among `names` that somebody handed in."""
    folder = class_dir / "submitted"
    manifests = (load_manifest(class_dir, name) for name in names)
    return [m.assignment for m in manifests if submission.find(folder, m.assignment, m.notebook)]


def setup_of(options: GradeOptions, manifest: Manifest, secret: str) -> Setup:
    """Return what all jobs of a run share."""
    return Setup(
        str(options.course_root),
        manifest,
        secret,
        options.sandbox,
        options.long,
        options.time_factor,
        voided_ids(options.class_dir, manifest.assignment),
    )


def mark_one(options: GradeOptions) -> tuple[Marked, Manifest]:
    """Mark the one student that `options` names and write nothing; the rows are somebody else's to save."""
    manifest = load_manifest(options.class_dir, options.assignment)
    setup = setup_of(options, manifest, gradebook.read_secret(options.class_dir))
    (one,) = _submissions(options, manifest)
    job = Job(one.student, str(one.path) if one.path else "", notes=one.notes)
    (marked,) = mark_chunk(setup, [job])
    return marked, manifest


def _submissions(options: GradeOptions, manifest: Manifest) -> list[Found]:
    folder = options.class_dir / "submitted"
    found = submission.find(folder, manifest.assignment, manifest.notebook)
    if not found:
        place = f"{folder}/<student>/{manifest.assignment}/{manifest.notebook}.ipynb"
        raise ClassError("no submissions", where=str(options.class_dir), remedy=f"put notebooks at {place}")
    unknown = set(options.students) - {one.student for one in found}
    if unknown:
        names = ", ".join(sorted(unknown))
        raise ClassError(f"no submission of {names}", where=str(folder), remedy="check the student's name")
    return [one for one in found if not options.students or one.student in options.students]
