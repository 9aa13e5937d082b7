"""`autograder forget`: a student leaves no trace in the class."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.common import BusyOption, ClassOption
from autograder.errors import ClassError

if TYPE_CHECKING:
    from autograder.classroom import Traces


def forget(
    student: Annotated[
        str, typer.Argument(metavar="STUDENT", help="Student, as the class's folder names it.")
    ],
    class_dir: ClassOption = Path("aula"),
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="List what would go, remove nothing.")] = False,
    busy_seconds: BusyOption = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of lines.")] = False,
) -> None:
    """Remove a student from the class, in all assignments, and say what is left to remove by hand.

    It cannot be taken back: keep the gradebook's export if a grade must be kept.
    """
    from autograder import classroom

    found = classroom.traces_of(class_dir, student)
    if not as_json:
        _tell(found, class_dir)
    if not dry_run:
        if not yes and not _agreed(student, as_json=as_json):
            typer.echo("Nothing was removed.", err=True)
            raise typer.Exit(1)
        found = classroom.forget(class_dir, student, busy_seconds=busy_seconds)
    if as_json:
        print(json.dumps(_record(found, class_dir, removed=not dry_run)))
        return
    typer.echo("Nothing was removed." if dry_run else f"{student} is removed from {class_dir}.")
    typer.echo("Left:")
    for line in _left(found, class_dir):
        typer.echo(f"  {line}")


def _agreed(student: str, *, as_json: bool) -> bool:
    """Ask for the name again: a y is typed too easily for what cannot be taken back."""
    if as_json:
        raise ClassError("nobody to ask", where="forget --json", remedy="give --yes")
    try:
        answer: str = typer.prompt(f"This cannot be undone. Type {student} to remove all that", default="")
    except typer.Abort:
        return False
    return answer.strip() == student


def _tell(found: "Traces", class_dir: Path) -> None:
    from autograder.cli.show import printable
    from autograder.gradebook import gradebook_place

    typer.echo(f"{printable(found.student)} in {class_dir}:")
    for path in (*found.paths, *found.reports):
        typer.echo(f"  {printable(_shown(path, class_dir))}{'/' if path.is_dir() else ''}")
    for name in found.collected:
        typer.echo(f"  .autograder/collected/{name}.json: the entries of collected attempts")
    if found.results:
        typer.echo(f"  .autograder/results.sqlite: {found.results} rows, earlier results included")
    if found.person:
        where = gradebook_place(class_dir).removeprefix(f"{class_dir}/")
        typer.echo(f"  {where}: the student with all submissions and grades")


def _left(found: "Traces", class_dir: Path) -> list[str]:
    from autograder.classroom import ELSEWHERE
    from autograder.cli.show import printable
    from autograder.gradebook import gradebook_place

    lines = [
        f"{printable(_shown(path, class_dir))}: names the student; write it again or delete it"
        for path in found.mentions
    ]
    lines += [f"{printable(str(path))}: in nbgrader's exchange" for path in found.exchange]
    if found.mates:
        mates = ", ".join(map(printable, found.mates))
        lines.append(f"the work of the team, which is {mates}'s too, and whatever is written in it")
    if found.reports:
        commands = "`autograder report` and `autograder similar`"
        lines.append(f"reports/: write them again with {commands}, --class {class_dir}")
    if "://" in (where := gradebook_place(class_dir)):
        lines.append(f"{where}: the server's free space, logs and backups")
    return [*lines, *ELSEWHERE]


def _record(found: "Traces", class_dir: Path, *, removed: bool) -> dict[str, object]:
    return {
        "student": found.student,
        "removed": removed,
        "paths": [_shown(path, class_dir) for path in (*found.paths, *found.reports)],
        "collected": list(found.collected),
        "results": found.results,
        "gradebook": found.person is not None,
        "left": _left(found, class_dir),
    }


def _shown(path: Path, class_dir: Path) -> str:
    root = class_dir.resolve()
    return str(path.resolve().relative_to(root)) if path.resolve().is_relative_to(root) else str(path)
