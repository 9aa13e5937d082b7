"""The numbers that a unit's figures are drawn from, computed as a build computes them."""

from pathlib import Path
from typing import Any

from autograder.assignment import bench
from autograder.assignment.demos import read_demos
from autograder.course.model import Course, Unit


def numbers(course: Course, unit: Unit) -> dict[str, Any]:
    """Run the demo cells of a unit and return what its last cell calls n."""
    cells = [(demo.id, demo.source) for demo in read_demos(unit.demos) if not demo.is_long]
    stored = {slug: str(path.resolve()) for slug, path in course.experiments.items()}
    job = bench.Job(cells, "", "", {}, [str(path.resolve()) for path in unit.files], stored)
    return dict(bench.run(job, demos=str(unit.demos)).numbers)


def functions(path: Path) -> dict[str, Any]:
    """Return what a file of Python defines."""
    names: dict[str, Any] = {"__name__": path.stem}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), names)
    return names
