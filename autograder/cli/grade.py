"""`autograder grade`: a whole class."""

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from autograder.cli.common import (
    AllOption,
    AssignmentOption,
    BusyOption,
    ClassOption,
    CourseOption,
    SandboxOption,
    TimeFactorOption,
    assignments_of,
    course_root,
)


def grade(
    class_dir: ClassOption = Path("aula"),
    assignment: AssignmentOption = None,
    course: CourseOption = None,
    workers: Annotated[
        int, typer.Option(min=0, metavar="N", help="Submissions marked at once; 0: one per core.")
    ] = 0,
    scheduler: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Dask scheduler whose workers share the class's folder.")
    ] = "",
    student: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Only this student; may be repeated.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Mark again even what has not changed.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Mark, show whose score would change, write nothing.")
    ] = False,
    long: Annotated[
        bool, typer.Option("--long", envvar="LONG", help="Also grade what trains a model.")
    ] = False,
    time_factor: TimeFactorOption = 1.0,
    busy_seconds: BusyOption = 60.0,
    sandbox: SandboxOption = "auto",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per student instead of tables.")
    ] = False,
    everything: AllOption = False,
    style: Annotated[
        Literal["bar", "json", "none"],
        typer.Option("--progress", help="How the run shows itself on stderr; json: a line per event."),
    ] = "bar",
    quiet: Annotated[bool, typer.Option("--quiet", help="The same as --progress none.")] = False,
) -> None:
    """Mark every submission: gradebook, autograded notebooks, a feedback page per student."""
    from autograder.classroom import GradeOptions, grade_class, handed_in
    from autograder.cli.crowd import cut
    from autograder.cli.progress import progress as shown
    from autograder.cli.show import (
        class_table,
        left_out,
        needs_a_person,
        printable,
        student_record,
        what_changed,
    )
    from autograder.gradebook import gradebook_place

    if sandbox == "process":
        typer.echo(
            "WARNING: --sandbox=process has no walls; a submission can read and write your files.", err=True
        )
    unsaved = False
    for name in assignments_of(class_dir, assignment, handed_in):
        options = GradeOptions(
            class_dir=class_dir.resolve() if scheduler else class_dir,
            assignment=name,
            course_root=course_root(course).resolve(),
            workers=workers,
            students=tuple(student or ()),
            force=force,
            sandbox=sandbox,
            long=long,
            dry_run=dry_run,
            scheduler=scheduler,
            time_factor=time_factor,
            busy_seconds=busy_seconds,
        )
        try:
            with shown(name, "none" if quiet or (as_json and style == "bar") else style) as (progress, watch):
                result = grade_class(options, progress=progress)
        except KeyboardInterrupt:
            typer.echo("Interrupted. What was marked is kept; the same command goes on from there.", err=True)
            raise typer.Exit(130) from None
        unsaved |= bool(result.failed)
        if as_json:
            for report in result.reports:
                print(json.dumps(student_record(report, result.manifest)))
            for one, why in result.failed.items():
                typer.echo(f"{printable(one)}: not in the gradebook: {why}", err=True)
            continue
        what_changed(result, everything=everything)
        if dry_run:
            typer.echo(f"{result.marked} marked, {result.unchanged} unchanged; nothing was written.")
            continue
        class_table(result, everything=everything)
        needs_a_person(result, everything=everything)
        left_out(result, long=long)
        best = (f"{one.student}: attempt {one.attempt} of {one.of} is the best" for one in result.best)
        for line in cut(best, everything=everything):
            typer.echo(printable(line))
        typer.echo(
            f"{result.marked} marked, {result.unchanged} unchanged."
            + (f"\nSlowest:   {slowest}" if (slowest := watch.slowest()) else "")
            + f"\nGradebook: {gradebook_place(class_dir)}"
            f"\nPages:     {class_dir / 'pages' / name}"
            f"\nNotebooks: {class_dir / 'autograded'}"
        )
    if unsaved:
        raise typer.Exit(1)  # somebody's grade is not in the gradebook: named above, or on stderr with --json
