"""`autograder check`: the graders, graded."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.common import CourseOption, SandboxOption, course_root


def check(
    course: CourseOption = None,
    function: Annotated[
        list[str] | None, typer.Option("--function", metavar="NAME", help="Only this function.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", min=1, help="Processes that judge.")] = 2,
    table: Annotated[bool, typer.Option("--table", help="Also list the corpus by score.")] = False,
    sandbox: SandboxOption = "auto",
) -> None:
    """Run references, known wrong solutions, labelled and expected ones; any false verdict fails."""
    from rich.console import Console

    from autograder.cli import check_tables as show
    from autograder.marking.selfcheck import self_check

    root: Path = course_root(course)
    found = self_check(root, functions=function or (), workers=workers, sandbox_kind=sandbox)
    console = Console(highlight=False, width=110)
    show.counts(console, found)
    for name in found.agreements:
        show.agreement(console, name, found)
        show.recognition(console, name, found.recognitions[name])
    if table:
        show.by_score(console, found)
    show.problems(console, found)
    if not found.is_well:
        sys.exit(1)
    console.print("every verdict is as it must be")
