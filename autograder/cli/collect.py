"""`autograder collect`: what students handed in to an LMS, into the class."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.common import ClassOption

if TYPE_CHECKING:
    from collections.abc import Iterator

    from autograder.collect import Collected, StudentPlan

_MEANS = {
    "new": "new",
    "replaces": "replaces another one, which is kept",
    "older": "kept, but older than what is there",
    "same": "there already",
    "time": "there already; its time is renewed",
}


def collect(
    archives: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[ARCHIVE]...",
            help="Zips of the LMS, folders, notebooks; by default CLASS/downloaded/ASSIGNMENT/archive.",
        ),
    ] = None,
    class_dir: ClassOption = Path("aula"),
    assignment: Annotated[
        str, typer.Option("--assignment", metavar="NAME", help="Assignment they belong to, e.g. unit-es.")
    ] = "",
    roster: Annotated[
        Path | None,
        typer.Option(metavar="CSV", help="Students: id, first_name, last_name, email, lms_id, team."),
    ] = None,
    times: Annotated[
        Path | None,
        typer.Option(metavar="CSV", help="Times of submission and extensions, e.g. Moodle's worksheet."),
    ] = None,
    timezone: Annotated[
        str, typer.Option(metavar="ZONE", help="Of times that have none, e.g. Europe/Madrid.")
    ] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be done.")] = False,
) -> None:
    """Put each student's newest attempt into the class; every attempt is kept, nothing is overwritten.

    Understands the names that Moodle, Canvas, Blackboard and Google Classroom give to files, and plain
    folders named for the students.
    """
    from autograder.cli.common import only_assignment
    from autograder.cli.show import printable
    from autograder.collect import CollectOptions, downloaded
    from autograder.collect import collect as run
    from autograder.errors import ClassError

    name = only_assignment(class_dir, assignment)
    sources = tuple(archives or downloaded(class_dir, name))
    if not (sources or roster or times):
        remedy = "name an archive or folder, or give --roster or --times"
        raise ClassError("nothing to collect", where=str(class_dir), remedy=remedy)
    options = CollectOptions(
        class_dir=class_dir,
        assignment=name,
        sources=sources,
        roster=roster,
        times=times,
        time_zone=timezone,
        dry_run=dry_run,
    )
    found = run(options)
    for line in _lines(found):
        typer.echo(printable(line))
    if dry_run:
        typer.echo("nothing was written: this was a dry run")
    if found.unmatched or found.refused:
        raise typer.Exit(1)  # something that was handed in is in nobody's folder: named above


def _lines(found: "Collected") -> "Iterator[str]":
    if found.listed is not None:
        yield f"roster: {found.listed} students"
    for plan in found.plans:
        yield _plan(plan)
    counts = {name: sum(plan.action == name for plan in found.plans) for name in _MEANS}
    told = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    if told:
        yield f"submissions: {told}"
    if found.elsewhere:
        yield f"{found.elsewhere} files belong to other assignments and stay where they are"
    if found.extended:
        yield f"extensions ({len(found.extended)}): {', '.join(found.extended)}"
    everybody = len(found.plans)
    yield from _names("nothing from", found.missing, everybody + len(found.missing))
    yield from _names("no time known, counts as on time", found.unknown_times, everybody)
    yield from _names("late, says the LMS; by how much, --times can tell", found.late_without_time, 0)
    yield from _section("lines of times that say nothing", [f"{r.name}: {r.why}" for r in found.unclear])
    yield from _section("NOT COLLECTED: nobody's", [f"{r.name}: {r.why}" for r in found.unmatched])
    yield from _section("NOT COLLECTED: refused", [f"{r.name}: {r.why}" for r in found.refused])


def _plan(plan: "StudentPlan") -> str:
    attempt = plan.chosen
    moment = f", {attempt.moment[:16]} UTC" if attempt and attempt.moment else ""
    of = f"attempt {attempt.number} of {len(plan.attempts)}" if attempt else ""
    notes = f" ({'; '.join(plan.notes)})" if plan.notes else ""
    return f"{plan.student}: {_MEANS[plan.action]} [{of}{moment}]{notes}"


def _names(title: str, students: "tuple[str, ...]", everybody: int) -> "Iterator[str]":
    if students:
        yield f"{title} ({len(students)}):"
        yield "  everybody" if len(students) == everybody > 1 else f"  {', '.join(students)}"


def _section(title: str, lines: "tuple[str, ...] | list[str]") -> "Iterator[str]":
    if lines:
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)
