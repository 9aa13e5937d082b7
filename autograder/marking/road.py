"""The road of one submission: read, run, judge answers and functions, explain, write down."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Self

from autograder import challenge
from autograder.challenge import Candidate
from autograder.course import load_course
from autograder.errors import GraderError, SubmissionError
from autograder.manifest import Role
from autograder.marking.job import Job, Marked, Setup
from autograder.marking.opened import Opened
from autograder.marking.writing import Writer
from autograder.outcome import FunctionResult, Note
from autograder.sandbox import Sandbox, Settings
from autograder.sandbox.calls import Session
from autograder.sandbox.settings import STANDARD
from autograder.submission import Submission, Unreadable, read

Deliver = Callable[[Marked], None]


class Road:
    """Everything a grader child keeps between submissions: course, words, sandboxes."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        manifest = setup.manifest
        course = load_course(Path(setup.course), for_building=False)
        self._writer = Writer(course, manifest, setup.voided)
        self._exercises = challenge.exercises(course.unit(manifest.unit), manifest.challenges)
        self._stack = ExitStack()
        self._trusted: Sandbox | None = None

    def __enter__(self) -> Self:
        manifest = self.setup.manifest
        given = tuple(cell.source for cell in manifest.cells if cell.role is Role.DEMO and cell.runs)
        settings = Settings(kind=self.setup.sandbox, plots=manifest.plots, cells=given)
        self._sandbox = self._stack.enter_context(Sandbox(settings))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def mark(self, jobs: Iterable[Job], deliver: Deliver) -> None:
        """Mark the jobs in order and deliver each result; raise GraderError when a grader is broken."""
        opened: dict[str, Opened] = {}

        def finish(candidate: Candidate, results: tuple[FunctionResult, ...]) -> None:
            one = opened.pop(candidate.name)
            deliver(self._writer.marked(one, one.explained(results)))

        challenge.judge_stream(
            self._exercises, self._candidates(jobs, opened, deliver), finish, bench=self._bench
        )

    def _candidates(
        self, jobs: Iterable[Job], opened: dict[str, Opened], deliver: Deliver
    ) -> Iterator[Candidate]:
        """Open each submission in turn; what needs no judging is delivered at once."""
        for job in jobs:
            try:
                found = self._read(job)
            except SubmissionError as error:
                deliver(self._writer.unreadable(job.student, (*job.notes, _reason(error))))
                continue
            one = Opened(job, found, self._sandbox.session(self._writer.phrases))
            try:
                one.run(self.setup.manifest, STANDARD.times(self.setup.time_factor))
                functions = self._to_judge(one)
                if functions:
                    opened[job.student] = one
                    seeds = {name: self.setup.seed(job.student, name) for name in functions}
                    yield Candidate(job.student, one.session, functions, seeds, self.setup.time_factor)
                else:
                    deliver(self._writer.marked(one, ()))
            finally:
                one.session.close()

    def _read(self, job: Job) -> Submission:
        if not job.path:
            raise Unreadable("missing_file")
        return read(Path(job.path), self.setup.manifest)

    def _to_judge(self, one: Opened) -> frozenset[str]:
        known = {result.function for result in one.job.known}
        return frozenset(
            key.function
            for key in self.setup.manifest.challenges
            if key.function not in known and (self.setup.long or not key.long)
        )

    def _bench(self) -> Session:
        """Return a session for our own code (known wrong solutions), in a sandbox no student ever enters."""
        if self._trusted is None:
            settings = Settings(kind=self.setup.sandbox)
            self._trusted = self._stack.enter_context(Sandbox(settings))
        return self._trusted.session()


def _reason(error: SubmissionError) -> Note:
    if isinstance(error, Unreadable):
        return error.note
    raise GraderError(str(error), where="reading a submission") from error
