"""Run the demo cells of a unit and hold what they print against what is stored in `demos.out.json`."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.assignment.demos import Demo, read_demos
from autograder.content.finding import Finding
from autograder.course.model import Course, Unit
from autograder.errors import CourseError

SECONDS = 300
STORED = "demos.out.json"
REFRESH = "look at the difference; if it is meant, `make snapshots`"
NOISE = 1e-9  # a smaller number is what rounding left of 0, on every machine another
RELATIVE = 1e-3  # of a number with an exponent, whose last printed digits say little
NUMBER = re.compile(r"(?<![\w.])[-+−]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?(?![\w])", re.IGNORECASE)
OF_THIS_MACHINE = re.compile(r"perf_counter|process_time|time\.time|platform\.")


@dataclass(frozen=True)
class Rehearsal:
    """What the demo cells of a unit print, by cell, and what came of them."""

    printed: Mapping[str, str]
    values: Mapping[str, Any]  # of the expressions asked for
    numbers: Mapping[str, Any]  # of the prose


def rehearse(course: Course, unit: Unit, expressions: Mapping[str, str]) -> Rehearsal:
    """Run a unit's demos in a fresh interpreter; raise CourseError naming what fails."""
    cells = [(demo.id, demo.source) for demo in read_demos(unit.demos) if not demo.is_long]
    stored = {slug: str(path) for slug, path in course.experiments.items()}
    outcome = _run_aside({"cells": cells, "stored": stored, "expressions": dict(expressions)}, unit)
    if "error" in outcome:
        where = f"{unit.slug}/demos.py: {outcome['where']}"
        raise CourseError(outcome["error"], where=where, remedy="mend it")
    return Rehearsal(**outcome)


def check_outputs(course: Course, unit: Unit, rehearsal: Rehearsal) -> Iterator[Finding]:
    """Yield every cell that prints something else than what is stored, or of which nothing is stored."""
    path = unit.folder / STORED
    file = path.relative_to(course.root).as_posix()
    demos = shown(unit)
    try:
        kept = {name: "\n".join(lines) for name, lines in json.loads(path.read_text("utf-8")).items()}
    except FileNotFoundError:
        yield Finding(file, 0, "no outputs are stored", "`make snapshots`")
        return
    except (ValueError, AttributeError, TypeError):
        yield Finding(file, 0, "not a table of cells and their lines", "`make snapshots`")
        return
    for name in kept.keys() - demos.keys():
        yield Finding(file, 0, f"holds the output of '{name}', and there is no such cell", REFRESH)
    for name, demo in demos.items():
        if name not in kept:
            yield Finding(file, 0, f"holds no output of the cell '{name}'", REFRESH)
        elif difference := told_apart(kept[name], rehearsal.printed[name].rstrip("\n"), demo):
            yield Finding(file, 0, f"cell '{name}': {difference}", REFRESH)


def store_outputs(course: Course, unit: Unit, rehearsal: Rehearsal) -> str:
    """Write what the cells print as the outputs that are to be expected; return the file's name."""
    path = unit.folder / STORED
    lines = {name: _kept(rehearsal.printed[name].rstrip("\n"), demo) for name, demo in shown(unit).items()}
    text = json.dumps(lines, ensure_ascii=False, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    return path.relative_to(course.root).as_posix()


def _kept(printed: str, demo: Demo) -> list[str]:
    """Return the lines to store; of what another run prints otherwise only that they are there."""
    lines = printed.split("\n")
    return ["…" for _ in lines] if OF_THIS_MACHINE.search(demo.source) else lines


def shown(unit: Unit) -> Mapping[str, Demo]:
    """Return the cells whose output is stored, by id: those shown, and run in less than minutes."""
    return {demo.id: demo for demo in read_demos(unit.demos) if demo.is_shown and not demo.is_long}


def told_apart(expected: str, got: str, demo: Demo) -> str:
    """Return how two outputs differ, or nothing.

    Words must be the same, a number may differ in its last digit. Of a cell that reads the clock or names the
    machine only the number of lines is compared.
    """
    before, after = expected.split("\n"), got.split("\n")
    if len(before) != len(after):
        return f"expected {len(before)} lines, prints {len(after)}"
    if OF_THIS_MACHINE.search(demo.source):
        return ""
    for number, (one, other) in enumerate(zip(before, after, strict=True), 1):
        if not alike(one, other):
            return f"line {number}: expected «{one.strip()}», prints «{other.strip()}»"
    return ""


def alike(one: str, other: str) -> bool:
    """Tell whether two lines say the same, up to the last digit of a number that is not whole."""
    # NumPy aligns its columns by the longest number, so blanks say nothing.
    words = ["".join(NUMBER.sub("#", line).split()) for line in (one, other)]
    pairs = zip(NUMBER.findall(one), NUMBER.findall(other), strict=False)
    return words[0] == words[1] and all(_close(*pair) for pair in pairs)


def _close(one: str, other: str) -> bool:
    values = [float(text.replace("−", "-")) for text in (one, other)]
    if max(map(abs, values)) < NOISE:
        return True
    if "e" in (one + other).lower():
        return math.isclose(*values, rel_tol=RELATIVE)
    digits = max(len(text.partition(".")[2]) for text in (one, other))
    slack = 1.01 * 10.0**-digits if digits else 0.0  # whole numbers are counts
    return abs(values[0] - values[1]) <= max(slack, NOISE * abs(values[0]) if digits else 0.0)


def _run_aside(job: Mapping[str, Any], unit: Unit) -> Any:
    with tempfile.TemporaryDirectory(prefix="autograder-") as folder:
        job_file, outcome_file = Path(folder, "job.json"), Path(folder, "outcome.json")
        job_file.write_text(json.dumps(job), encoding="utf-8")
        for path in unit.files:
            shutil.copy(path, folder)
        done = subprocess.run(
            [sys.executable, "-I", "-m", "autograder.content.rehearsal", str(job_file), str(outcome_file)],
            cwd=folder,
            env={**os.environ, "MPLBACKEND": "Agg", "OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            stdin=subprocess.DEVNULL,
            text=True,
            errors="replace",
            timeout=SECONDS,
        )
        if not outcome_file.is_file():
            last = (done.stderr.strip().splitlines() or [f"exit status {done.returncode}"])[-1]
            where = f"{unit.slug}/demos.py"
            raise CourseError(f"the demos ended the interpreter: {last}", where=where, remedy="mend the cell")
        return json.loads(outcome_file.read_text(encoding="utf-8"))
