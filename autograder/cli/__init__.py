"""The command line; each command imports what it needs only when it runs, so that --help is quick."""

import typer

from autograder.cli import build, check, doctor, feedback, grade, judge, mark_one, report

app = typer.Typer(
    name="autograder",
    help="Build the course's assignments and mark them fairly, in a sandbox.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.command("build")(build.build)
app.command("check")(check.check)
app.command("grade")(grade.grade)
app.command("judge")(judge.judge)
app.command("feedback")(feedback.feedback)
app.command("report")(report.report)
app.command("doctor")(doctor.doctor)
app.command("mark-one", hidden=True)(mark_one.mark_one)

__all__ = ["app"]
