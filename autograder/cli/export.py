"""`autograder export`: grades for a spreadsheet, a program, or the school's LMS."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from autograder.cli.common import AssignmentOption, ClassOption


def export(
    class_dir: ClassOption = Path("aula"),
    assignment: AssignmentOption = None,
    form: Annotated[
        Literal["csv", "moodle", "canvas", "json"],
        typer.Option("--format", metavar="FORMAT", help="csv, json, or an import of moodle or canvas."),
    ] = "csv",
    separator: Annotated[
        str, typer.Option(metavar="C", help="Between cells: , ; | or tab. With --decimal , it is ;.")
    ] = "",
    decimal: Annotated[str, typer.Option(metavar="C", help="In numbers: . or ,")] = "",
    per_criterion: Annotated[
        bool, typer.Option("--per-criterion", help="Also a column for every criterion and question.")
    ] = False,
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="The assignment's name in the LMS, e.g. 'Tarea 1 (8765)'.")
    ] = "",
    to: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to; grades.csv in the class by default.")
    ] = None,
    course: Annotated[
        Path | None,
        typer.Option("--course", metavar="DIR", help="Course; the one the class was built from by default."),
    ] = None,
) -> None:
    """Write the grades as they stand, late penalties computed anew.

    `max_score` has no bonus in it, `score` has; `pending` names what waits for a person.
    """
    from autograder import classroom
    from autograder import export as exporting
    from autograder.errors import AutograderError

    if per_criterion and form not in ("csv", "json"):
        raise AutograderError(
            f"--per-criterion in the format {form}", remedy="an LMS takes one grade; use csv"
        )
    names = assignment or classroom.assignment_names(class_dir)
    options = exporting.ExportOptions(
        class_dir=class_dir,
        assignments=tuple(classroom.load_manifest(class_dir, name).assignment for name in names),
        format=exporting.Format(form),
        style=exporting.Style.of(separator, decimal),
        per_criterion=per_criterion,
        title=title,
        to=to,
        course_root=course,
    )
    done = exporting.export(options)
    if done.policy:
        typer.echo(f"late policy: {done.policy} (course.toml), now nbgrader's too")
    for sheet in done.sheets:
        there = [one for one in sheet.students if one.handed_in]
        late = sum(one.penalty > 0 for one in there)
        waiting = sum(bool(one.pending) for one in there if one.marked)
        unmarked = sum(not one.marked for one in there)
        typer.echo(
            f"{sheet.assignment}: {len(there)} of {len(sheet.students)} students handed in"
            + (f", {late} with a late penalty" if late else "")
            + (f", {unmarked} not marked yet" if unmarked else "")
            + (f", {waiting} wait for a person" if waiting else "")
        )
    typer.echo(f"written: {done.path}")
