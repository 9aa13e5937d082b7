"""`autograder why`: the evidence behind one grade, for the talk with the student."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from autograder.cli.common import ClassOption, CourseOption, SandboxOption, TimeFactorOption, course_root
from autograder.errors import ClassError


def why(
    student: Annotated[
        str, typer.Argument(metavar="STUDENT", help="Student, as the class's folder names it.")
    ],
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT", help="A grade cell (FUNCTION-CRITERION), a function or a question."),
    ],
    class_dir: ClassOption = Path("aula"),
    assignment: Annotated[
        str,
        typer.Option("--assignment", metavar="NAME", help="Assignment; by default the one that has WHAT."),
    ] = "",
    full: Annotated[
        bool, typer.Option("--full", help="Also hidden inputs and right answers. Not to be handed out.")
    ] = False,
    course: CourseOption = None,
    long: Annotated[
        bool, typer.Option("--long", envvar="LONG", help="Also judge again what trains a model.")
    ] = False,
    time_factor: TimeFactorOption = 1.0,
    sandbox: SandboxOption = "auto",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")] = False,
) -> None:
    """Show the evidence behind one grade: verdict, steps, counter-example, flags, code.

    Counts and hidden inputs are not stored: the function is judged once more, alone, in the sandbox, with the
    student's own seed. Nothing is written.
    """
    from autograder import classroom
    from autograder.cli.evidence import evidence_record, evidence_text

    options = classroom.GradeOptions(
        class_dir,
        assignment or _assignment(class_dir, student, what),
        course_root(course).resolve(),
        sandbox=sandbox,
        long=long,
        time_factor=time_factor,
    )
    found = classroom.evidence(options, student, what)
    if as_json:
        print(json.dumps(_plain(evidence_record(found, full=full))))
    else:
        typer.echo(evidence_text(found, full=full))


def _assignment(class_dir: Path, student: str, what: str) -> str:
    """Return the one assignment in which the student has this; raise ClassError where it could be several."""
    from autograder.classroom import assignment_names, assignments_with

    names = assignment_names(class_dir)
    found = assignments_with(class_dir, names, student, what)
    if len(found) == 1 or len(names) == 1:
        return (found or names)[0]
    problem = f"{what} of {student!r} is in {'several assignments' if found else 'no assignment'}"
    remedy = f"give --assignment, one of {', '.join(found or names)}"
    raise ClassError(problem, where=str(class_dir), remedy=remedy)


def _plain(record: Any) -> Any:
    """Return a record without what is empty: absent means that there is nothing to say."""
    if isinstance(record, dict):
        return {key: _plain(value) for key, value in record.items() if value not in (None, "", [], {}, ())}
    return [_plain(item) for item in record] if isinstance(record, list | tuple) else record
