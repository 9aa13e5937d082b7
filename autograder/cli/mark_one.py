"""`autograder mark-one`: one submission as JSON, for nbgrader's own autograde and formgrader's button."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.common import (
    ClassOption,
    CourseOption,
    SandboxOption,
    TimeFactorOption,
    course_root,
)


def mark_one(
    assignment: Annotated[str, typer.Option(metavar="NAME", help="Assignment.")],
    student: Annotated[str, typer.Option(metavar="NAME", help="Student.")],
    class_dir: ClassOption = Path("aula"),
    course: CourseOption = None,
    time_factor: TimeFactorOption = 1.0,
    sandbox: SandboxOption = "auto",
) -> None:
    """Mark one submission and print scores, comments and the executed notebook as one JSON object."""
    from autograder.classroom import GradeOptions, graded
    from autograder.classroom import mark_one as mark
    from autograder.gradebook import answer_text

    options = GradeOptions(
        class_dir,
        assignment,
        course_root(course),
        students=(student,),
        sandbox=sandbox,
        time_factor=time_factor,
    )
    marked, manifest = mark(options)
    print(answer_text(graded(marked), manifest))
