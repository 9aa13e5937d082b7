"""Run a unit's demo cells one after the other and keep what each prints; started as a program of its own.

Reads a job from the file named first and writes its outcome into the file named second, both JSON.
"""

import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from autograder.assignment.workbench import BrokenCellError, plain, run, stored


def main(job_file: str, outcome_file: str) -> None:
    """Do one job."""
    job = json.loads(Path(job_file).read_text(encoding="utf-8"))
    try:
        outcome = rehearsed(job)
    except BrokenCellError as problem:
        outcome = {"error": problem.args[0], "where": problem.args[1]}
    Path(outcome_file).write_text(json.dumps(outcome, default=plain), encoding="utf-8")


def rehearsed(job: dict[str, Any]) -> dict[str, Any]:
    """Return what the cells print, the numbers of the prose, and the value of every expression asked for."""
    names: dict[str, Any] = {"__name__": "__main__"}
    printed: dict[str, str] = {}
    for number, (name, source) in enumerate(job["cells"], 1):
        if number == len(job["cells"]):
            names["stored"] = stored(job)  # the numbers of the prose may use long experiments, no cell may
        with redirect_stdout(StringIO()) as said:
            run(name, source, names)
        printed[name] = said.getvalue()
    values: dict[str, Any] = {}
    for name, expression in job["expressions"].items():
        # One after the other: each that cannot be computed is named.
        run(name, f"_value = {expression}", names)
        values[name] = names["_value"]
    return {"printed": printed, "values": values, "numbers": names.get("n", {})}


if __name__ == "__main__":
    main(*sys.argv[1:])
