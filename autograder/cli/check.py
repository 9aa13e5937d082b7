"""`autograder check`: the graders, graded."""

import sys
from typing import TYPE_CHECKING

from autograder.cli.common import CourseOption, SandboxOption, course_root

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.challenge import Agreement
    from autograder.marking.selfcheck import SelfCheck


def check(course: CourseOption = None, sandbox: SandboxOption = "auto") -> None:
    """Run references, known wrong solutions and the labelled corpus; any false verdict fails."""
    from rich.console import Console

    from autograder.marking.selfcheck import self_check

    found = self_check(course_root(course), sandbox_kind=sandbox)
    console = Console(highlight=False, width=110)
    _print_counts(console, found)
    for function, agreement in found.agreements.items():
        _print_agreement(console, function, agreement, found.recognised[function])
    for problem in found.problems:
        console.print(f"{problem.function} {problem.kind} {problem.name}: {problem.what}", markup=False)
    for agreement in found.agreements.values():
        for d in agreement.disagreements:
            line = f"{d.file} {d.criterion}: label says {d.expected}, got {d.got} {d.code}"
            console.print(line, markup=False)
        for name in agreement.false_rejects:
            console.print(f"{name}: right, but not full marks", markup=False)
        for name in agreement.survivors:
            console.print(f"{name}: wrong, but full marks", markup=False)
    if found.problems or not all(agreement.is_full for agreement in found.agreements.values()):
        sys.exit(1)
    console.print("every verdict is as it must be")


def _print_counts(console: "Console", found: "SelfCheck") -> None:
    from rich.table import Table

    table = Table(title="Verdicts known beforehand", title_justify="left")
    for heading in ("function", "kind", "cases", "problems"):
        table.add_column(heading)
    for (function, kind), count in found.counts.items():
        if kind != "corpus":
            problems = sum(p.function == function and p.kind == kind for p in found.problems)
            table.add_row(function, kind, str(count), str(problems))
    console.print(table)


def _print_agreement(
    console: "Console", function: str, agreement: "Agreement", recognised: tuple[int, int]
) -> None:
    from rich.table import Table

    title = f"Agreement with {agreement.solutions} labelled solutions of {function}"
    table = Table(title=title, title_justify="left")
    for heading in ("criterion", "agreed", "of", "label -> verdict: solutions"):
        table.add_column(heading)
    for criterion, compared in agreement.compared.items():
        cells = [
            f"{expected} -> {got}: {count}"
            for (name, expected, got), count in sorted(agreement.confusion.items())
            if name == criterion
        ]
        table.add_row(criterion, str(agreement.agreed[criterion]), str(compared), ", ".join(cells))
    console.print(table)
    named, wrong = recognised
    console.print(f"{named} of {wrong} solutions with wrong values were recognised by their output")
