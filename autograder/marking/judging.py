"""Judge many bare solutions, in worker processes that each have a sandbox of their own."""

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from types import TracebackType
from typing import Literal, Self

from autograder import challenge
from autograder.challenge import Candidate
from autograder.marking.known import Case
from autograder.outcome import FunctionResult
from autograder.sandbox import Sandbox, Settings
from autograder.seeds import derive

SandboxKind = Literal["auto", "process"]


class Judges:
    """Some worker processes; the results do not depend on how many there are."""

    def __init__(self, workers: int = 1, sandbox_kind: SandboxKind = "auto") -> None:
        self.workers = workers
        self._kind: SandboxKind = sandbox_kind
        # Spawned: a worker begins as everybody's grader does, with nothing of this process in it.
        self._pool = ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_end_with_parent
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def judge(self, cases: Sequence[Case], *seeds: str, explain: bool = True) -> list[FunctionResult]:
        """Return the result of every case, in order, with the first seed, then with the next one.

        Without `explain` a result has its verdicts, points and names, and nothing that only a reader needs.
        Raises GraderError when a grader breaks.
        """
        asked = [(case, seed) for seed in seeds for case in cases]
        # Every worker takes each n-th case: slow ones of the same kind are spread.
        shares = [asked[number :: self.workers] for number in range(self.workers)]
        waiting = [self._pool.submit(_judged, share, self._kind, explain) for share in shares if share]
        found: list[FunctionResult | None] = [None] * len(asked)
        for number, future in enumerate(waiting):
            found[number :: self.workers] = future.result()
        return [result for result in found if result is not None]


def _judged(asked: Sequence[tuple[Case, str]], kind: SandboxKind, explain: bool) -> list[FunctionResult]:
    results: list[FunctionResult] = []
    settings = Settings(kind=kind)
    exercises = tuple({case.function: case.exercise for case, _ in asked}.values())
    with Sandbox(settings) as box, Sandbox(settings) as bench:

        def candidates() -> Iterator[Candidate]:
            for case, seed in asked:
                session = box.session()
                try:
                    session.run([*case.before, case.source])
                    seeds = {case.function: derive(seed, case.function)}
                    yield Candidate(case.name, session, frozenset({case.function}), seeds)
                finally:
                    session.close()

        def keep(_: Candidate, found: tuple[FunctionResult, ...]) -> None:
            results.extend(found)

        challenge.judge_stream(exercises, candidates(), keep, bench=bench.session, explain=explain)
    return results


def _end_with_parent() -> None:
    """End this worker when whoever started it is gone, even killed: nobody else would ever end it."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
