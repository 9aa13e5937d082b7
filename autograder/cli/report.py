"""`autograder report`: the class as it stands, without marking anything."""

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.common import AssignmentOption, ClassOption, assignments_of


def report(
    class_dir: ClassOption = Path("aula"),
    assignment: AssignmentOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per student.")] = False,
) -> None:
    """Show the class: scores, misconceptions and what needs a person, from the stored results."""
    import json

    from autograder.classroom import marked_before, stored_result
    from autograder.cli.show import class_table, misconceptions, needs_a_person, student_record

    for name in assignments_of(class_dir, assignment, marked_before):
        result = stored_result(class_dir, name)
        if as_json:
            for one in result.reports:
                print(json.dumps(student_record(one, result.manifest)))
            continue
        class_table(result)
        misconceptions(result)
        needs_a_person(result)
