"""A class against stock nbgrader, on the same notebooks.

Every student hands in the solved notebook of a unit. Ours marks, writes gradebook, autograded notebooks and
feedback pages in one command; stock nbgrader 0.9.6 needs `autograde` and `generate_feedback`. Stock gets
the same assignment without our configuration, and without the hidden region that makes its grade cells
fail, so that both mark what a class would really hand in. Start-up is inside every rate. "times stock"
compares with both stock commands together.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from common import Measured, autograder, built_class, graded_units, hand_in, scratch, table, timed

from autograder.manifest import Manifest

OURS, STOCK = 200, 20
HIDDEN = re.compile(r"^### BEGIN HIDDEN TESTS.*?^### END HIDDEN TESTS\n?", re.MULTILINE | re.DOTALL)


def measure() -> str:
    """Return a row per unit and way of marking."""
    rows = [row for slug in graded_units() for row in _rows(slug)]
    return table(("unit", "what", "submissions", "wall s", "per s", "CPU ms each", "times stock"), rows)


def _rows(slug: str) -> Iterator[tuple[object, ...]]:
    with scratch() as folder:
        template = folder / "template"
        manifest, text = built_class(template, slug)
        stock = _stock(folder / "stock", template, manifest, text)
        both = 1 / sum(1 / one.rate for one in stock)
        for one in (*stock, *_ours(folder, template, manifest, text)):
            times = f"{one.rate / both:.1f}"
            yield slug, one.what, one.count, f"{one.wall:.1f}", f"{one.rate:.2f}", f"{one.each:.0f}", times


def _ours(folder: Path, template: Path, manifest: Manifest, text: str) -> Iterator[Measured]:
    for workers in (1, 2):
        ours = folder / f"ours-{workers}"
        shutil.copytree(template, ours)
        hand_in(ours, manifest, text, OURS)
        grade = autograder("grade", "--class", ours, "--progress", "none", "--workers", str(workers))
        yield timed(f"grade, {workers} worker{'s' * (workers > 1)}", OURS, grade)
    yield timed("feedback alone", OURS, autograder("feedback", "--class", ours))


def _stock(folder: Path, ours: Path, manifest: Manifest, text: str) -> list[Measured]:
    source = folder / "source" / manifest.assignment
    source.mkdir(parents=True)
    name = f"{manifest.notebook}.ipynb"
    notebook = json.loads((ours / "source" / manifest.assignment / name).read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        cell["source"] = HIDDEN.sub("", "".join(cell["source"]))
    (source / name).write_text(json.dumps(notebook), encoding="utf-8")
    config = "c = get_config()\nc.CourseDirectory.course_id = 'bench'\n"
    (folder / "nbgrader_config.py").write_text(config, encoding="utf-8")
    nbgrader = [sys.executable, "-m", "nbgrader"]
    generate = [*nbgrader, "generate_assignment", manifest.assignment]
    subprocess.run(generate, cwd=folder, check=True, capture_output=True)
    hand_in(folder, manifest, text, STOCK)
    return [
        timed(f"stock nbgrader {what}", STOCK, [*nbgrader, what, manifest.assignment], folder)
        for what in ("autograde", "generate_feedback")
    ]
