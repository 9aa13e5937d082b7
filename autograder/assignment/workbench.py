"""Run a lesson's demos and the reference solutions; started as a program of its own by `bench`.

Reads one job from the file named first and writes its outcome into the file named second, both JSON.
The course's code prints and draws as it likes: nothing of it reaches this protocol.
"""

import json
import sys
import traceback
from pathlib import Path
from typing import Any

Namespace = dict[str, Any]


def main(job_file: str, outcome_file: str) -> None:
    """Do one job."""
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    try:
        outcome = {"numbers": run_cells(job["cells"], stored(job)), "expected": expect(job)}
    except BrokenCellError as problem:
        outcome = {"error": problem.args[0], "where": problem.args[1]}
    Path(outcome_file).write_text(json.dumps(outcome, default=plain, allow_nan=True), encoding="utf-8")


class BrokenCellError(Exception):
    """A cell of the course stopped: its message, and its name."""


def stored(job: Namespace) -> Namespace:
    """Return the results of long experiments, by unit."""
    return {unit: json.loads(Path(path).read_text(encoding="utf-8")) for unit, path in job["stored"].items()}


def run_cells(cells: list[list[str]], stored: Namespace) -> Any:
    """Run [id, source] cells in one namespace; return what the last one calls `n`.

    Only the last one, which no notebook shows, may use `stored`.
    """
    names: Namespace = {"__name__": "__main__"}
    for number, (name, source) in enumerate(cells, 1):
        if number == len(cells):
            names["stored"] = stored
        run(name, source, names)
    return names.get("n", {})


def expect(job: Namespace) -> dict[str, Any]:
    """Return what each reference gives on the public inputs that the notebook's own checks invent."""
    names: Namespace = {"__name__": "__main__"}
    run("setup", job["setup"], names)
    run("checks", job["checks"], names)
    found: dict[str, Any] = {}
    for function, path in job["references"].items():
        own: Namespace = {"__name__": "__main__"}
        run(path, Path(path).read_text(encoding="utf-8"), own)
        public = names["_PUBLIC"][function]
        calls = [(sizes, "ordinary") for sizes in public["sizes"]]
        calls += [(public["sizes"][0], kind) for kind in public["extreme"]]
        found[function] = [call(own[function], names["_inputs"](public, *how), path) for how in calls]
    return found


def run(name: str, source: str, names: Namespace) -> None:
    """Execute one cell; say which one and which line when it fails."""
    try:
        exec(compile(source, f"<{name}>", "exec"), names)
    except Exception as problem:
        raise BrokenCellError(_said(problem), name) from problem


def call(function: Any, inputs: list[Any], path: str) -> Any:
    """Return a reference's value, marking tuples, which JSON would turn into lists."""
    import numpy as np

    try:
        with np.errstate(all="raise", under="ignore"):
            return tagged(function(*inputs))
    except Exception as problem:
        raise BrokenCellError(_said(problem), path) from problem


def tagged(value: Any) -> Any:
    """Return plain data in which a tuple is {"tuple": [...]} and a dictionary {"dict": {...}}."""
    if isinstance(value, tuple):
        return {"tuple": [tagged(item) for item in value]}
    if isinstance(value, dict):
        return {"dict": {key: tagged(item) for key, item in value.items()}}
    return plain(value) if hasattr(value, "tolist") else value


def plain(value: Any) -> Any:
    """Return NumPy's values as Python's own; raise TypeError for anything else."""
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"{type(value).__name__} is no number, text, list or table")


def _said(problem: Exception) -> str:
    lines = [
        frame.lineno for frame in traceback.extract_tb(problem.__traceback__) if frame.filename[0] == "<"
    ]
    place = f" in line {lines[-1]}" if lines else ""
    return f"{type(problem).__name__}{place}: {problem}"


if __name__ == "__main__":
    main(*sys.argv[1:])
