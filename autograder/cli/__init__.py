"""The command line; each command imports what it needs only when it runs, so that --help is quick."""

import typer

from autograder.cli import (
    build,
    check,
    collect,
    doctor,
    export,
    feedback,
    forget,
    grade,
    handout,
    judge,
    mark_one,
    report,
    similar,
    void,
    why,
)

app = typer.Typer(
    name="autograder",
    help="Build the course's assignments and mark them fairly, in a sandbox.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.command("build", short_help="Build assignments into a class.")(build.build)
app.command("check", short_help="Grade the graders on solutions with known verdicts.")(check.check)
app.command("grade", short_help="Mark a class: gradebook, notebooks, feedback pages.")(grade.grade)
app.command("judge", short_help="Mark bare .py solutions of one function.")(judge.judge)
app.command("collect", short_help="Take in what an LMS exported.")(collect.collect)
app.command("export", short_help="Grades for a spreadsheet or an LMS.")(export.export)
app.command("feedback", short_help="Write the students' pages again.")(feedback.feedback)
app.command("handout", short_help="Pages to the students; solutions when due.")(handout.handout)
app.command("report", short_help="Show the class from the stored results.")(report.report)
app.command("similar", short_help="Works that resemble each other.")(similar.similar)
app.command("void", short_help="Pay a faulty criterion in full to everybody.")(void.void)
app.command("why", short_help="The evidence behind one grade.")(why.why)
app.command("forget", short_help="Remove a student from a class.")(forget.forget)
app.command("doctor", short_help="Say which walls of the sandbox stand here.")(doctor.doctor)
app.command("mark-one", hidden=True)(mark_one.mark_one)

__all__ = ["app"]
