"""What judging each function costs.

The reference of a function is judged a few times and many times, each in a run of its own and each time with
other inputs, as for another student; the difference is what one more submission costs: grader, zygote and
sandbox together, start-up left out.
"""

import sys

from common import ROOT, table, timed

from autograder.course import load_course
from autograder.marking.judging import Judges
from autograder.marking.known import known_cases

FEW, MORE = 2, 40


def measure() -> str:
    """Return a row per function and their sum."""
    rows: list[tuple[str, str]] = []
    total = 0.0
    for unit in load_course(ROOT).units:
        for challenge in unit.challenges:
            if not challenge.long:
                each = _cpu_each(challenge.function)
                total += each
                rows.append((f"`{challenge.function}`", f"{each:.1f}"))
    return table(("function", "CPU ms"), [*rows, ("all", f"{total:.0f}")])


def _cpu_each(function: str) -> float:
    few, many = (
        timed(function, count, [sys.executable, __file__, function, str(count)]).cpu
        for count in (FEW, FEW + MORE)
    )
    return 1000 * (many - few) / MORE


def judge(function: str, count: int) -> None:
    """Judge a reference as often, with a seed of its own each time."""
    reference = known_cases(ROOT, [function]).of("reference")
    with Judges() as judges:
        judges.judge(reference, *(f"student {number}" for number in range(count)))


if __name__ == "__main__":
    judge(sys.argv[1], int(sys.argv[2]))
