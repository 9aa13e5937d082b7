"""Who marks: threads of this process that each drive a grader child, or the workers of a cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from types import TracebackType

from autograder.classroom.machines import cluster
from autograder.classroom.options import GradeOptions
from autograder.marking import Job, Marked, Setup, end_children, mark_chunk, stop_children
from autograder.outcome import Report


@dataclass(frozen=True)
class Workers:
    """An executor, and how many chunks it marks at once."""

    executor: Executor
    count: int


@contextmanager
def workers(options: GradeOptions) -> Iterator[Workers]:
    """Yield those that the options ask for; no grader child of this process outlives the block."""
    with ExitStack() as stack:
        stack.callback(end_children)
        if options.scheduler:
            yield Workers(*stack.enter_context(cluster(options)))
        else:
            executor = stack.enter_context(ThreadPoolExecutor(options.worker_count()))
            stack.push(_end_what_is_in_flight)  # before the executor waits for it
            yield Workers(executor, options.worker_count())


def ran_out_of_time(report: Report) -> bool:
    """Return whether a function did."""
    return any(function.timed_out for function in report.functions)


def again_in_quiet(setup: Setup, job: Job, report: Report) -> Marked:
    """Repeat what ran out of time alone, with no worker busy; this second run counts."""
    kept = tuple(function for function in report.functions if not function.timed_out)
    (marked,) = mark_chunk(setup, [replace(job, known=kept)])
    return marked


def _end_what_is_in_flight(
    kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
) -> None:
    """Let nobody who pressed Ctrl-C wait for results that will not be filed."""
    if error is not None:
        stop_children()
