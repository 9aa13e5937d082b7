"""Have the course's own code run aside: the demos' numbers, and what the references give on public inputs."""

import json
import math
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from autograder.assignment.aside import started
from autograder.errors import CourseError

WORKBENCH = Path(__file__).with_name("workbench.py")
SECONDS = 300


@dataclass(frozen=True)
class Job:
    """What is to be run."""

    cells: Sequence[tuple[str, str]]  # (id, source) of the demos, `numbers` last
    setup: str  # the notebook's imports
    checks: str  # the notebook's checks, with nothing expected yet
    references: Mapping[str, str]  # function -> path
    files: Sequence[str] = ()  # paths of what lies beside the notebook
    stored: Mapping[str, str] = field(default_factory=dict)  # unit -> path of its long experiments' results


@dataclass(frozen=True)
class Outcome:
    """What came of it: `expected` has, per function, the ordinary sizes first and then the extreme ones."""

    numbers: Mapping[str, Any]
    expected: Mapping[str, Sequence[Any]]


def run(job: Job, *, demos: str) -> Outcome:
    """Run a job in a fresh interpreter; raise CourseError naming the cell of `demos` or the solution."""
    with tempfile.TemporaryDirectory(prefix="autograder-") as folder:
        job_file, outcome_file = Path(folder, "job.json"), Path(folder, "outcome.json")
        job_file.write_text(json.dumps(asdict(job)), encoding="utf-8")
        for path in job.files:
            shutil.copy(path, folder)
        log = started([str(WORKBENCH), str(job_file), str(outcome_file)], folder, "demos", SECONDS, demos)
        if not outcome_file.is_file():
            raise CourseError(f"the demos ended the interpreter: {log}", where=demos, remedy="mend the cell")
        outcome = json.loads(outcome_file.read_text(encoding="utf-8"))
    if "error" in outcome:
        where = outcome["where"]
        place = where if where.endswith(".py") else f"{demos}: cell {where}"
        raise CourseError(outcome["error"], where=place, remedy="mend it")
    if not isinstance(outcome["numbers"], dict):
        raise CourseError("`n` is not a dictionary", where=f"{demos}: cell numbers", remedy="write n = {…}")
    expected = {name: [_untagged(value) for value in values] for name, values in outcome["expected"].items()}
    _check_finite(expected)
    return Outcome(outcome["numbers"], expected)


def _untagged(value: Any) -> Any:
    if isinstance(value, dict):
        if "tuple" in value:
            return tuple(_untagged(item) for item in value["tuple"])
        return {key: _untagged(item) for key, item in value["dict"].items()}
    return value


def _check_finite(expected: Mapping[str, Sequence[Any]]) -> None:
    for function, values in expected.items():
        if not _finite(values):
            what = "the reference gives infinity or NaN on public inputs"
            raise CourseError(what, where=function, remedy="make it stable, or drop its stability criterion")


def _finite(value: Any) -> bool:
    if isinstance(value, Mapping):
        return all(map(_finite, value.values()))
    if isinstance(value, (list, tuple)):
        return all(map(_finite, value))
    return not isinstance(value, float) or math.isfinite(value)
