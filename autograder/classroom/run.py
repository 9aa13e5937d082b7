"""One run over a class: mark, file every result as it comes in, repeat time-outs, write what was marked."""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import chain

from autograder import gradebook
from autograder.classroom.chunks import start_chunks
from autograder.classroom.options import GradeOptions
from autograder.classroom.pending import Pending
from autograder.classroom.progress import Event, Progress
from autograder.classroom.store import Store
from autograder.classroom.workers import again_in_quiet, ran_out_of_time
from autograder.classroom.write import graded, write_page
from autograder.marking import GRADER_ENDED, Job, Marked, Setup
from autograder.outcome import Report


@dataclass(frozen=True)
class Run:
    """The hands of one run."""

    options: GradeOptions
    setup: Setup
    store: Store
    executor: Executor
    progress: Progress

    def mark(self, pending: Sequence[Pending]) -> Iterator[Marked]:
        """Start marking the pending submissions and return the results, each filed as it comes in."""
        jobs = [one.job for one in pending]
        size = self.options.chunk_size(len(jobs))
        ahead = 2 * self.options.worker_count()
        chunks = start_chunks(self.executor, self.setup, jobs, size=size, ahead=ahead, sent=self._sent)
        return self._file(chunks, pending)

    def _sent(self, jobs: Sequence[Job]) -> None:
        self.progress(Event("sent", students=tuple(job.student for job in jobs)))

    def _file(self, chunks: Iterable[list[Marked]], pending: Sequence[Pending]) -> Iterator[Marked]:
        by_student = {one.job.student: one for one in pending}
        for marked in chunks:
            for one in marked:
                pending_one = by_student[one.report.student]
                timed_out = [f.function for f in one.report.functions if f.timed_out]
                if _gave_up(one.report):  # it may be nobody's fault: the next run tries again
                    pending_one = replace(pending_one, key="")
                if timed_out:  # stays pending until `confirm` has repeated it, even if we are killed here
                    rest = {f: key for f, key in pending_one.function_keys.items() if f not in timed_out}
                    pending_one = replace(pending_one, key="", function_keys=rest)
                yield self._filed(one, pending_one)

    def confirm(self, pending: Sequence[Pending]) -> Iterator[Marked]:
        """Repeat every time-out alone, with no other worker busy, and let the second run count."""
        for one in pending:
            report = self.store.report(self.setup.manifest.assignment, one.job.student)
            if report and ran_out_of_time(report):
                self.progress(Event("confirming", student=one.job.student))
                yield self._filed(again_in_quiet(self.setup, one.job, report), one)

    def save(self, marked: Iterable[Marked]) -> gradebook.Saved:
        """Write results to gradebook and pages as they come, then note that they are there."""
        # Opening the gradebook takes seconds, which a class without news need not wait for.
        first = next(marked := iter(marked), None)
        if first is None:
            return gradebook.Saved(())

        def with_pages() -> Iterator[gradebook.GradedSubmission]:
            for one in chain([first], marked):
                write_page(self.options.class_dir, one)
                yield graded(one)

        return gradebook.save(
            self.options.class_dir,
            self.setup.manifest,
            with_pages(),
            busy_seconds=self.options.busy_seconds,
            written=lambda students: self.store.saved(self.setup.manifest.assignment, students),
        )

    def _filed(self, marked: Marked, pending: Pending) -> Marked:
        self.store.add(marked, pending.key, pending.function_keys, content=pending.content)
        report = marked.report
        late = tuple(function.function for function in report.functions if function.timed_out)
        took = report.evidence.wall_seconds
        self.progress(Event("marked", student=report.student, count=1, seconds=took, late=late))
        return marked


def _gave_up(report: Report) -> bool:
    return any(flag.code == GRADER_ENDED for flag in report.flags)
