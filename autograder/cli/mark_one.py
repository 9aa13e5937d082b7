"""`autograder mark-one`: one submission as JSON, for nbgrader's own autograde and formgrader's button."""

import json
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.common import ClassOption, CourseOption, SandboxOption, course_root


def mark_one(
    assignment: Annotated[str, typer.Option(help="Assignment.")],
    student: Annotated[str, typer.Option(help="Student.")],
    class_dir: ClassOption = Path("aula"),
    course: CourseOption = None,
    sandbox: SandboxOption = "auto",
) -> None:
    """Mark one submission and print scores, comments and the executed notebook as one JSON object."""
    from autograder.classroom import mark_one as mark
    from autograder.classroom.options import GradeOptions

    options = GradeOptions(class_dir, assignment, course_root(course), students=(student,), sandbox=sandbox)
    marked = mark(options)
    answer = {
        "scores": marked.scores(),
        "comments": dict(marked.comments),
        "notebook": json.loads(marked.notebook),
    }
    print(json.dumps(answer))
