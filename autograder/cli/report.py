"""`autograder report`: the class as it stands, without marking anything."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.common import (
    AllOption,
    AnonymousOption,
    AssignmentOption,
    ClassOption,
    CourseOption,
    PageLanguageOption,
    assignments_of,
    course_root,
)

if TYPE_CHECKING:
    from autograder.classroom import ClassResult
    from autograder.report import ClassFacts, Names


def report(
    class_dir: ClassOption = Path("aula"),
    assignment: AssignmentOption = None,
    course: CourseOption = None,
    language: PageLanguageOption = "",
    anonymous: AnonymousOption = False,
    everything: AllOption = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object per student, and no page.")
    ] = False,
) -> None:
    """Show the class and write CLASS/reports/ASSIGNMENT.html, from the stored results."""
    import json

    from autograder.classroom import marked_before, stored_result
    from autograder.cli.show import class_table, misconceptions, needs_a_person, student_record
    from autograder.course import load_course
    from autograder.report import Names, report_html, write_report

    for name in assignments_of(class_dir, assignment, marked_before):
        result = stored_result(class_dir, name)
        facts = facts_of(class_dir, result)
        shown = _without_names(result, Names.of(facts, anonymous=True)) if anonymous else result
        if as_json:
            for one in shown.reports:
                print(json.dumps(student_record(one, shown.manifest)))
            continue
        html = report_html(
            facts,
            load_course(course_root(course), for_building=False),
            language=language,
            anonymous=anonymous,
        )
        class_table(shown, everything=everything)
        misconceptions(shown)
        needs_a_person(shown, everything=everything)
        print(f"Report: {write_report(class_dir, name, html)}")


def facts_of(class_dir: Path, result: "ClassResult") -> "ClassFacts":
    """Return what the report of one assignment is made of."""
    from autograder import gradebook
    from autograder.classroom import past_of
    from autograder.report import ClassFacts, Replaced, code_cells

    manifest = result.manifest
    past = past_of(class_dir, manifest.assignment)
    return ClassFacts(
        manifest=manifest,
        reports=result.reports,
        secret=gradebook.read_secret(class_dir),
        last=past.last,
        older=past.older,
        run=past.run,
        history=tuple(Replaced(one.report, one.when, one.new_file) for one in past.replaced),
        grades=tuple(gradebook.read_grades(class_dir, manifest.assignment)),
        unsaved=past.unsaved,
        withdrawn=result.withdrawn,
        strays=result.strays,
        cells=code_cells(class_dir, manifest),
    )


def _without_names(result: "ClassResult", names: "Names") -> "ClassResult":
    """Return what the terminal shows when nobody must be named; what lies astray is only in the folder."""
    reports = sorted(
        (replace(report, student=names.shown(report.student)) for report in result.reports),
        key=lambda report: report.student,
    )
    withdrawn = tuple(sorted(map(names.shown, result.withdrawn)))
    return replace(result, reports=tuple(reports), withdrawn=withdrawn, strays=())
