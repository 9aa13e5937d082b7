"""Hand a class to the workers in chunks, and take the results as they are ready."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice

from autograder.marking import Job, Marked, Setup, mark_chunk


def start_chunks(
    executor: Executor,
    setup: Setup,
    jobs: Sequence[Job],
    *,
    size: int,
    ahead: int,
    sent: Callable[[Sequence[Job]], None] = lambda jobs: None,
) -> Iterator[list[Marked]]:
    """Start marking at once and return the results chunk by chunk, in the order in which they are ready.

    At most `ahead` chunks are under way or waiting to be taken, so a large class needs no more memory than
    a small one; `sent` is told of each that is given away. Whatever a chunk raises ends the stream; chunks
    that have not begun are taken back.
    """
    chunks = (list(jobs[start : start + size]) for start in range(0, len(jobs), size))

    def start(count: int) -> set[Future[list[Marked]]]:
        started = set()
        for chunk in islice(chunks, count):
            started.add(executor.submit(mark_chunk, setup, chunk))
            sent(chunk)
        return started

    return _results(start, start(ahead))


def _results(
    start: Callable[[int], set[Future[list[Marked]]]], waiting: set[Future[list[Marked]]]
) -> Iterator[list[Marked]]:
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= start(len(done))
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()
