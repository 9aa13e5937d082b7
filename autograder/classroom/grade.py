"""Mark a whole class: what is new goes to the workers, what is known stays as it is."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder import gradebook, sandbox, submission
from autograder.classroom.keys import Keys
from autograder.classroom.options import GradeOptions
from autograder.classroom.progress import Event, Progress, silent
from autograder.classroom.store import Store
from autograder.classroom.write import graded, write_page
from autograder.course import load_course
from autograder.errors import ClassError
from autograder.manifest import Manifest
from autograder.marking import Job, Marked, Setup, mark_chunk
from autograder.outcome import FunctionResult, Report
from autograder.records import read_json
from autograder.submission import Found


@dataclass(frozen=True)
class Change:
    """A student whose score moved since the last run."""

    student: str
    before: float
    after: float


@dataclass(frozen=True)
class ClassResult:
    """What one run did."""

    manifest: Manifest
    reports: tuple[Report, ...]  # of every student of the class, by name
    marked: int
    unchanged: int
    confirmed: int  # time-outs repeated in quiet before they counted
    changes: tuple[Change, ...] = ()
    unmatched: tuple[str, ...] = ()  # files that belong to nobody


@dataclass(frozen=True)
class _Pending:
    """One submission to be marked, with its keys."""

    job: Job
    key: str
    function_keys: dict[str, str] = field(default_factory=dict)


def grade_class(
    options: GradeOptions, *, progress: Progress = silent, executor: Executor | None = None
) -> ClassResult:
    """Mark every submission of an assignment and write gradebook, autograded notebooks and pages.

    Without an executor, threads of this process each drive a grader child of their own. Raises ClassError
    (no such class, assignment or submission), CourseError, SandboxError (no walls), GraderError (a grader
    broke) and GradebookError; never for what a student handed in.
    """
    manifest = load_manifest(options.class_dir, options.assignment)
    secret = gradebook.read_secret(options.class_dir)
    setup = Setup(str(options.course_root), manifest, secret, options.sandbox, options.long)
    unit = load_course(options.course_root).unit(manifest.unit)
    keys = Keys(setup, unit, sandbox.require(options.sandbox))
    found = _submissions(options, manifest)
    with ExitStack() as stack:
        store = stack.enter_context(Store(options.class_dir / ".autograder" / "results.sqlite"))
        before = {report.student: report.score for report in store.reports(manifest.assignment)}
        _save(options, manifest, store, store.unsaved(manifest.assignment), progress)
        pending = _pending(options, keys, store, found)
        progress(Event("start", count=len(found)))
        progress(Event("unchanged", count=len(found) - len(pending)))
        if executor is None:
            executor = stack.enter_context(ThreadPoolExecutor(options.worker_count()))
        run = _Run(options, setup, store, executor, progress)
        run.mark(pending)
        confirmed = run.confirm(pending)
        reports = tuple(store.reports(manifest.assignment))
    changes = tuple(
        Change(report.student, before[report.student], report.score)
        for report in reports
        if report.student in before and before[report.student] != report.score
    )
    return ClassResult(
        manifest=manifest,
        reports=reports,
        marked=len(pending),
        unchanged=len(found) - len(pending),
        confirmed=confirmed,
        changes=changes,
    )


def load_manifest(class_dir: Path, assignment: str) -> Manifest:
    """Read what the class was given; raise ClassError naming the assignments there are."""
    folder = class_dir / ".autograder" / "assignments"
    path = folder / f"{assignment}.json"
    if not class_dir.is_dir():
        raise ClassError("no such class folder", where=str(class_dir), remedy="give CLASS=<folder>")
    if not path.is_file():
        there = ", ".join(sorted(p.stem for p in folder.glob("*.json"))) or "none yet"
        remedy = f"this class has: {there}; build one with `make assignments CLASS={class_dir}`"
        raise ClassError(f"no assignment {assignment!r}", where=str(class_dir), remedy=remedy)
    return read_json(Manifest, path, error=ClassError)


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


def _pending(options: GradeOptions, keys: Keys, store: Store, found: Sequence[Found]) -> list[_Pending]:
    """Return the submissions whose report no longer holds, each with the results that still do."""
    stored = store.report_keys(keys.setup.manifest.assignment)
    pending = []
    for one in found:
        content = one.content()
        function_keys = keys.functions(one.student, content)
        key = keys.report(function_keys, content)
        if stored.get(one.student) == key and not options.force:
            continue
        known = {} if options.force else store.known(function_keys.values())
        path = str(one.path) if one.path else ""
        pending.append(_Pending(Job(one.student, path, tuple(known.values())), key, function_keys))
    return pending


@dataclass(frozen=True)
class _Run:
    """The hands of one run."""

    options: GradeOptions
    setup: Setup
    store: Store
    executor: Executor
    progress: Progress

    def mark(self, pending: Sequence[_Pending]) -> None:
        """Mark the pending submissions, saving each chunk as it comes in."""
        by_student = {one.job.student: one for one in pending}
        for marked in self._chunks([one.job for one in pending]):
            self._keep(marked, by_student)

    def confirm(self, pending: Sequence[_Pending]) -> int:
        """Repeat every time-out alone, with no other worker busy, and let the second run count."""
        again = []
        for one in pending:
            report = self.store.report(self.setup.manifest.assignment, one.job.student)
            if report and any(function.timed_out for function in report.functions):
                kept = tuple(f for f in report.functions if not f.timed_out)
                again.append(replace(one, job=replace(one.job, known=kept)))
        for one in again:
            self.progress(Event("confirming", student=one.job.student))
            self._keep(mark_chunk(self.setup, [one.job]), {one.job.student: one})
        return len(again)

    def _keep(self, marked: Sequence[Marked], by_student: dict[str, _Pending]) -> None:
        for one in marked:
            pending = by_student[one.report.student]
            self.store.add(one, pending.key, pending.function_keys)
            self.progress(Event("marked", student=one.report.student, count=1))
        _save(self.options, self.setup.manifest, self.store, marked, self.progress)

    def _chunks(self, jobs: Sequence[Job]) -> Iterator[list[Marked]]:
        """Yield the results chunk by chunk; a worker that broke has its chunk sent again, once."""
        size = self.options.chunk_size(len(jobs))
        chunks = [list(jobs[start : start + size]) for start in range(0, len(jobs), size)]
        waiting: dict[Future[list[Marked]], list[Job]] = {}
        try:
            for chunk in chunks:
                waiting[self.executor.submit(mark_chunk, self.setup, chunk)] = chunk
            for future in as_completed(waiting):
                yield future.result()
        except BaseException:
            for future in waiting:
                future.cancel()
            raise


def _save(
    options: GradeOptions, manifest: Manifest, store: Store, marked: Sequence[Marked], progress: Progress
) -> None:
    """Write results to gradebook and pages, then note that they are there."""
    if not marked:
        return
    gradebook.save(options.class_dir, manifest, [graded(one) for one in marked])
    for one in marked:
        write_page(options.class_dir, one)
    students = [one.report.student for one in marked]
    store.saved(manifest.assignment, students)
    progress(Event("saved", count=len(students)))


