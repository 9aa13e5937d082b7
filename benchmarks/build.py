"""Building the assignments: every unit in every language, with its figures, into a new class.

Runs the demos and the references, draws the figures, and has nbgrader generate each release.
"""

from collections import Counter

from common import ROOT, autograder, scratch, table, timed

from autograder.course import load_course


def measure() -> str:
    """Return a row for the whole course."""
    count = sum(len(unit.texts) for unit in load_course(ROOT).units)
    with scratch() as folder:
        one = timed("build", count, autograder("build", "--class", folder / "class"))
    kinds = Counter(len(unit.texts) for unit in load_course(ROOT).units)
    what = ", ".join(f"{units} units in {languages} languages" for languages, units in sorted(kinds.items()))
    row = (what, count, f"{one.wall:.1f}", f"{one.cpu:.1f}", f"{one.cpu / count:.1f}")
    return table(("what", "assignments", "wall s", "CPU s", "CPU s each"), [row])
