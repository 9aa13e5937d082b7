"""What marking costs above the floor.

The floor forks a warm process, executes the notebook's cells with `exec`, and makes the calls that the
hidden graders make, with the same arguments: no walls, no counting of steps, no comparison, no page; one
BLAS thread, as in the sandbox. Ours is what one more submission costs `autograder grade` with one worker,
start-up left out.
"""

import contextlib
import gc
import io
import os
import pickle
import resource
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from common import ROOT, autograder, built_class, graded_units, hand_in, scratch, table, timed

from autograder import challenge
from autograder.challenge import Candidate
from autograder.course import load_course
from autograder.manifest import Manifest
from autograder.sandbox import Sandbox
from autograder.sandbox.calls import Call
from autograder.submission import read

FORKS = 100
FEW, MORE = 20, 100


class Recording:
    """A session that remembers what was called."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self.calls: list[tuple[str, list[Any]]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def call(self, function: str, arguments: Sequence[Any], **how: Any) -> Call:
        """Remember the call and make it."""
        self.calls.append((function, [np.copy(a) if isinstance(a, np.ndarray) else a for a in arguments]))
        found: Call = self._session.call(function, arguments, **how)
        return found


def measure() -> str:
    """Return a row per unit."""
    rows = []
    for slug in graded_units():
        with scratch() as folder:
            manifest, text = built_class(folder / "class", slug)
            hand_in(folder / "class", manifest, text, FEW)
            path = folder / "class/submitted/s00000" / manifest.assignment / f"{manifest.notebook}.ipynb"
            cells = [cell.source for cell in read(path, manifest).running]
            calls = _calls(slug, manifest, cells)
            floor = 1000 * _cpu_of_forks(folder / "work", cells, calls) / FORKS
            ours = _marginal(folder / "class", manifest, text)
        rows.append((slug, len(calls), f"{floor:.1f}", f"{ours:.1f}", f"{ours / floor:.1f}"))
    return table(("unit", "calls", "floor, CPU ms each", "ours, CPU ms each", "times the floor"), rows)


def _calls(slug: str, manifest: Manifest, cells: list[str]) -> list[tuple[str, list[Any]]]:
    """Return the calls that judging the solved notebook makes."""
    exercises = challenge.exercises(load_course(ROOT).unit(slug), manifest.challenges)
    functions = frozenset(exercise.key.function for exercise in exercises)
    with Sandbox() as box:
        session = Recording(box.session())
        session.run(cells)

        def candidates() -> Iterator[Candidate]:
            yield Candidate("solved", session, functions, dict.fromkeys(functions, 1))

        challenge.judge_stream(exercises, candidates(), lambda candidate, results: None, bench=box.session)
        session.close()
    return session.calls


def _cpu_of_forks(work: Path, cells: list[str], calls: list[tuple[str, list[Any]]]) -> float:
    """Return the CPU seconds of all forks of a process that loads its BLAS library for one thread."""
    work.write_bytes(pickle.dumps((cells, calls)))
    one_thread = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, __file__, work], env=one_thread, stdout=subprocess.PIPE, check=True, text=True
    )
    return float(done.stdout)


def _fork(cells: list[str], calls: list[tuple[str, list[Any]]]) -> float:
    gc.collect()
    gc.freeze()
    codes = [compile(source, f"<cell {number}>", "exec") for number, source in enumerate(cells)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(FORKS):
        child = os.fork()
        if not child:
            _run(codes, calls)
            os._exit(0)
        os.waitpid(child, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(codes: list[Any], calls: list[tuple[str, list[Any]]]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for code in codes:
            with contextlib.suppress(Exception):
                exec(code, names)
        for function, arguments in calls:
            with contextlib.suppress(Exception):
                names[function](*arguments)


def _marginal(folder: Path, manifest: Manifest, text: str) -> float:
    """Return the CPU milliseconds that one more submission costs."""
    grade = autograder("grade", "--class", folder, "--progress", "none", "--workers", "1", "--force")
    few = timed("few", FEW, grade)
    hand_in(folder, manifest, text, MORE, first=FEW)
    many = timed("many", FEW + MORE, grade)
    return 1000 * (many.cpu - few.cpu) / MORE


if __name__ == "__main__":
    print(_fork(*pickle.loads(Path(sys.argv[1]).read_bytes())))
