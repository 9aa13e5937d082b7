"""What judging each function costs.

The reference of a function is judged a few times and many times, each in a run of its own; the difference
is what one more submission costs: grader, zygote and sandbox together, start-up left out.
"""

from pathlib import Path

from common import ROOT, autograder, table, timed

from autograder.course import load_course

FEW, MORE = 2, 40


def measure() -> str:
    """Return a row per function and their sum."""
    rows: list[tuple[str, str]] = []
    total = 0.0
    for unit in load_course(ROOT).units:
        for challenge in unit.challenges:
            if not challenge.long:
                each = _cpu_each(challenge.function, unit.references[challenge.function])
                total += each
                rows.append((f"`{challenge.function}`", f"{each:.1f}"))
    return table(("function", "CPU ms"), [*rows, ("all", f"{total:.0f}")])


def _cpu_each(function: str, reference: Path) -> float:
    few, many = (
        timed(function, count, autograder("judge", function, *[reference] * count)).cpu
        for count in (FEW, FEW + MORE)
    )
    return 1000 * (many - few) / MORE
