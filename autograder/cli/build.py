"""`autograder build`: lessons become nbgrader assignments, installed in a class."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.common import ClassOption, CourseOption, course_root


def build(
    class_dir: ClassOption = Path("aula"),
    course: CourseOption = None,
    unit: Annotated[
        list[str] | None, typer.Option(metavar="SLUG", help="Unit; all of them by default.")
    ] = None,
    language: Annotated[
        list[str] | None, typer.Option(metavar="CODE", help="Language; all of a unit's by default.")
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="Draws the parameters and the order of options.")
    ] = "otono",
) -> None:
    """Build assignments (source, release, gradebook rows) into a class."""
    from autograder import assignment, gradebook
    from autograder.course import load_course
    from autograder.errors import CourseError

    root = course_root(course)
    loaded = load_course(root)
    chosen = [u for u in loaded.units if not unit or u.slug in unit]
    unknown = set(unit or ()) - {u.slug for u in loaded.units}
    if unknown:
        there = ", ".join(u.slug for u in loaded.units)
        raise CourseError(
            f"no unit {', '.join(sorted(unknown))}", where=str(root), remedy=f"there are: {there}"
        )
    settings = gradebook.ClassSettings(late_policy=loaded.late_policy, mark_options=("--course", str(root)))
    gradebook.prepare_class(class_dir, settings)
    count = 0
    for one in chosen:
        for code in one.texts:
            if not language or code in language:
                manifest = assignment.build_into_class(loaded, one, code, seed, class_dir)
                print(
                    f"{manifest.assignment}: {len(manifest.cells)} cells, {manifest.max_score:g} points"
                    f" -> {class_dir / 'release' / manifest.assignment}"
                )
                count += 1
    if not count:
        there = ", ".join(sorted({code for one in chosen for code in one.texts}))
        raise CourseError(
            f"no language {', '.join(language or ())}", where=str(root), remedy=f"there are: {there}"
        )
