"""`autograder void`: what was judged or asked wrongly is paid in full to everybody."""

import getpass
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from autograder.cli.common import (
    BusyOption,
    ClassOption,
    CourseOption,
    SandboxOption,
    TimeFactorOption,
    course_root,
    only_assignment,
)
from autograder.errors import ClassError

if TYPE_CHECKING:
    from autograder.classroom import Voiding


def void(
    criterion: Annotated[
        str, typer.Argument(metavar="ID", help="A grade cell, FUNCTION-CRITERION, or a question.")
    ],
    class_dir: ClassOption = Path("aula"),
    assignment: Annotated[
        str, typer.Option("--assignment", metavar="NAME", help="Assignment; the class's only one by default.")
    ] = "",
    reason: Annotated[
        str, typer.Option(metavar="TEXT", help="Why; kept in the class's record, not shown to students.")
    ] = "",
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides; your login by default.")] = "",
    undo: Annotated[
        bool, typer.Option("--undo", help="Take it back: everybody gets what they earned.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show who would change, write nothing.")] = False,
    course: CourseOption = None,
    time_factor: TimeFactorOption = 1.0,
    busy_seconds: BusyOption = 60.0,
    sandbox: SandboxOption = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of lines.")] = False,
) -> None:
    """Pay a faulty criterion or question in full to everybody whose work could be read.

    Verdicts stay as they were found, functions are not judged again; rows, notebooks and pages are written
    anew, and the pages say so. Give --time-factor and --sandbox as for grading.
    """
    from autograder import classroom
    from autograder.cli.progress import progress

    name = only_assignment(class_dir, assignment)
    if not reason.strip():
        raise ClassError("no reason", where=criterion, remedy="say why: --reason TEXT")
    options = classroom.GradeOptions(
        class_dir,
        name,
        course_root(course).resolve(),
        sandbox=sandbox,
        dry_run=dry_run,
        time_factor=time_factor,
        busy_seconds=busy_seconds,
    )
    when = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
    with progress(name, "none" if as_json else "bar") as (watch, _):
        found = classroom.void(
            options, criterion, reason=reason.strip(), by=by or _login(), when=when, undo=undo, progress=watch
        )
    if as_json:
        print(json.dumps(_record(found, name, undo=undo)))
    else:
        _tell(found, name, class_dir, undo=undo, dry_run=dry_run)
    if found.result is not None and found.result.failed:
        raise typer.Exit(1)


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a user without a name
        return "?"


def _record(found: "Voiding", name: str, *, undo: bool) -> dict[str, Any]:
    return {
        "assignment": name,
        "id": found.id,
        "undo": undo,
        "written": found.result is not None,
        "paid_in_full": list(found.voided),
        "changes": [
            {"student": one.student, "before": one.before, "after": one.after} for one in found.changes
        ],
        "unreadable": list(found.unreadable),
        "graded_by_hand": list(found.by_hand),
        "withdrawn": list(found.withdrawn),
        "failed": dict(found.result.failed) if found.result else {},
    }


def _tell(found: "Voiding", name: str, class_dir: Path, *, undo: bool, dry_run: bool) -> None:
    from autograder.cli.show import printable, who_changes

    who_changes(found.changes, found.reports, rest="--json names everybody")
    for student in found.unreadable:
        typer.echo(f"{printable(student)}: nothing could be read, so nothing is paid")
    for student in found.by_hand:
        typer.echo(f"{printable(student)}: a person's grade stands in {found.id}; look at it in formgrader")
    for student in found.withdrawn:
        typer.echo(f"{printable(student)}: nothing in submitted/ any more, the last result stays")
    for student, why in found.result.failed.items() if found.result else ():
        typer.echo(f"{printable(student)}: not in the gradebook: {why}")
    paid = ", ".join(found.voided) or "nothing"
    if dry_run:
        typer.echo("Nothing was written.")
    else:
        typer.echo(f"{found.id} {'is taken back' if undo else 'is paid in full'}.")
        typer.echo(f"Paid in full in {name}: {paid}\nPages: {class_dir / 'pages' / name}")
