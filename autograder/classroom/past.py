"""What went before: results that were replaced, when the last ones were filed, and how they were judged."""

import platform
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

import autograder
from autograder.classroom.folder import results_file
from autograder.classroom.keys import engine_digest
from autograder.classroom.store import Store
from autograder.outcome import Report


@dataclass(frozen=True)
class Earlier:
    """A result that another one replaced."""

    report: Report
    when: str  # it was replaced, UTC
    new_file: bool | None  # whether the file that counts now is another one; None: not known


@dataclass(frozen=True)
class Past:
    """The past of one assignment, as the store has it; times are UTC."""

    last: str = ""  # when the newest result was filed
    older: int = 0  # results that stand from before the last run began
    run: Mapping[str, str] = field(default_factory=dict)  # circumstances of the last run
    replaced: tuple[Earlier, ...] = ()  # the oldest first
    unsaved: frozenset[str] = frozenset()  # students whose result the gradebook does not have yet


def past_of(class_dir: Path, assignment: str) -> Past:
    """Return the past of an assignment that was marked; raise ClassError when it cannot be read."""
    with Store(results_file(class_dir), read_only=True) as store:
        times = store.times(assignment)
        run, began = store.last_run(assignment)
        return Past(
            last=max(times.values(), default=""),
            older=sum(time < began for time in times.values()),
            run=run,
            replaced=tuple(_replaced(store, assignment)),
            unsaved=frozenset(store.unsaved_students(assignment)),
        )


def _replaced(store: Store, assignment: str) -> Iterator[Earlier]:
    contents, keys = store.contents(), store.report_keys(assignment)
    for report, when, key in store.history(assignment):
        then, now = contents.get(key), contents.get(keys.get(report.student, ""))
        yield Earlier(report, when, None if then is None or now is None else then != now)


def circumstances(walls: str, time_factor: float) -> Mapping[str, str]:
    """Return what a run depends on beside the class: walls, versions, the hash of what decides grades."""
    known = {
        "sandbox": walls,
        "autograder": autograder.__version__,
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "ipython": version("ipython"),
        "engine": engine_digest()[:12],
    }
    return known if time_factor == 1 else {**known, "time_factor": f"{time_factor:g}"}
