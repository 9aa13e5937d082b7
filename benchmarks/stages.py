"""Where the CPU time of one submission goes.

Solved notebooks of a unit, marked in this process instead of a grader child, so that each stage can be
clocked: the grader's own CPU by stage, and that of the sandbox's processes (zygote, student's cells and
calls) as a whole. Start-up is left out.
"""

import resource
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

from common import ROOT, built_class, graded_units, hand_in, reap, scratch, table

from autograder import gradebook, quiz
from autograder.classroom.folder import results_file
from autograder.classroom.store import Store
from autograder.classroom.write import graded, write_page
from autograder.marking import Job, Marked, Setup, road, writing
from autograder.sandbox.session import BoxSession

COUNT = 60
WARM = 5
STAGES = {
    "read the notebook": (road, "read"),
    "run its cells (our side)": (BoxSession, "run"),
    "calls (our side)": (BoxSession, "call"),
    "judge answers": (quiz, "judge"),
    "clean the outputs": (writing, "sanitise_cells"),
    "autograded notebook": (writing, "graded_notebook"),
    "feedback page": (writing.Writer, "_explain"),
}


def measure() -> str:
    """Return a row per stage, a column per unit."""
    columns = {slug: _stages(slug) for slug in graded_units()}
    names = list(dict.fromkeys(name for column in columns.values() for name in column))
    rows = [(name, *(f"{column.get(name, 0.0):.2f}" for column in columns.values())) for name in names]
    return table(("stage, CPU ms each", *columns), rows)


def _stages(slug: str) -> dict[str, float]:
    spent: Counter[str] = Counter()
    with scratch() as folder:
        manifest, text = built_class(folder, slug)
        hand_in(folder, manifest, text, COUNT)
        name = f"{manifest.notebook}.ipynb"
        jobs = [
            Job(one.name, str(one / manifest.assignment / name)) for one in (folder / "submitted").iterdir()
        ]
        setup = Setup(str(ROOT), manifest, "secret")
        marked: list[Marked] = []
        start_up = _children_of(lambda: _mark(setup, jobs[:WARM], [], [], Counter()))
        sandbox = _children_of(lambda: _mark(setup, jobs[:WARM], jobs, marked, spent))
        spent["sandbox: zygote, cells, calls"] = sandbox - start_up
        with Store(results_file(folder)) as store:
            spent["file results"] = _cpu(lambda: [store.add(one, one.report.student, {}) for one in marked])
        spent["write pages"] = _cpu(lambda: [write_page(folder, one) for one in marked])
        spent["gradebook, autograded files"] = _cpu(
            lambda: gradebook.save(folder, manifest, map(graded, marked))
        )
    found = {name: 1000 * seconds / COUNT for name, seconds in spent.items()}
    return {**found, "all": sum(found.values())}


def _mark(setup: Setup, warm: list[Job], jobs: list[Job], marked: list[Marked], spent: Counter[str]) -> None:
    """Mark in a sandbox of its own, and clock the second lot only."""
    with road.Road(setup) as marks:
        marks.mark(warm, lambda one: None)
        with clocked(spent):
            whole = _cpu(lambda: marks.mark(jobs, marked.append))
        spent["pytest, graders, the rest"] = whole - spent.total()


@contextmanager
def clocked(spent: Counter[str]) -> Iterator[None]:
    """Add up the CPU time of this process in each stage; a stage within another counts for the inner one."""
    inside: list[float] = []

    def clock(stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*arguments: Any, **named: Any) -> Any:
            start = time.process_time()
            inside.append(0.0)
            try:
                return function(*arguments, **named)
            finally:
                took = time.process_time() - start
                spent[stage] += took - inside.pop()
                if inside:
                    inside[-1] += took

        return timed

    with ExitStack() as stack:
        for stage, (place, name) in STAGES.items():
            function = getattr(place, name)
            stack.enter_context(mock.patch.object(place, name, clock(stage, function)))
        yield


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _children_of(work: Callable[[], object]) -> float:
    """Return the CPU time of the processes that some work started and ended."""
    before = _children()
    work()
    return _children() - before


def _children() -> float:
    reap()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
