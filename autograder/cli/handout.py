"""`autograder handout`: pages back to the students, and the solved notebook once it is due."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.common import ClassOption, CourseOption


def handout(
    class_dir: ClassOption = Path("aula"),
    assignment: Annotated[
        str, typer.Option("--assignment", metavar="NAME", help="Assignment, e.g. unit-es.")
    ] = "",
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="A folder per student; CLASS/handout/ASSIGNMENT by default."),
    ] = None,
    zip_file: Annotated[
        Path | None,
        typer.Option("--zip", metavar="FILE", help="One zip, named so that Moodle or Canvas takes it back."),
    ] = None,
    nbgrader: Annotated[
        bool, typer.Option("--nbgrader", help="Through nbgrader's release_feedback and its exchange.")
    ] = False,
    solutions: Annotated[
        bool, typer.Option("--solutions", help="Instead of pages: the solved notebook, after the due date.")
    ] = False,
    now: Annotated[bool, typer.Option("--now", help="With --solutions: also before the due date.")] = False,
    course: CourseOption = None,
) -> None:
    """Hand feedback pages out, each in a place of its own student and nobody else's."""
    from autograder import handout as out
    from autograder.classroom import load_manifest
    from autograder.cli.common import course_root, only_assignment
    from autograder.errors import AutograderError

    if (to is not None) + (zip_file is not None) + nbgrader > 1:
        raise AutograderError("--to, --zip and --nbgrader exclude each other", remedy="give one of them")
    if solutions and (zip_file or nbgrader):
        raise AutograderError("--solutions writes one notebook", remedy="give --to FOLDER")
    if now and not solutions:
        raise AutograderError("--now is for --solutions", remedy="give both")
    manifest = load_manifest(class_dir, only_assignment(class_dir, assignment))
    root, folder = course_root(course), to or class_dir / "handout" / manifest.assignment
    if solutions:
        typer.echo(f"written: {out.write_solved(class_dir, manifest, root, folder, now=now)}")
        return
    pages = out.read_pages(class_dir, manifest, root)
    if nbgrader:
        place = out.to_nbgrader(class_dir, manifest, pages)
        typer.echo(f"{len(pages)} pages in {place}, released to the exchange")
        return
    names = out.names_for_the_lms(class_dir, manifest, pages)
    if zip_file:
        out.to_zip(pages, names, zip_file)
    else:
        out.to_folder(pages, names, folder)
    typer.echo(f"{len(pages)} pages in {zip_file or folder}")
    plain = sorted(student for student, name in names.items() if name.parts[0] == student)
    if zip_file and len(plain) not in (0, len(names)):
        typer.echo(f"named by id, because no LMS name is known: {', '.join(plain)}")
