"""What the terminal shows: a bar while the class is marked, a table after it, what needs a person."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.classroom import Change, ClassResult, summary
from autograder.cli.crowd import ALL, LISTED, MOST_ROWS, cut, is_judged, lowest, overview
from autograder.manifest import Manifest
from autograder.outcome import FunctionResult, Report, Verdict

_WIDEST_NAME = 32  # characters of a student's name in the table


def class_table(result: ClassResult, *, everything: bool = False) -> None:
    """Print a row per student; of a class that fills screens, how the points lie and the lowest rows."""
    if everything or len(result.reports) <= MOST_ROWS:
        manifest = result.manifest
        _print_rows(result, result.reports, f"{manifest.assignment} ({manifest.max_score:g} points)")
        return
    for table in overview(result):
        wide_console().print(table)
    _print_rows(result, lowest(result.reports), f"The {LISTED} lowest")
    wide_console().print(
        "A row for each: --all; `autograder export` (a table), `autograder report` (a page)", markup=False
    )


def _print_rows(result: ClassResult, reports: Sequence[Report], title: str) -> None:
    manifest = result.manifest
    table = Table(title=title, title_justify="left")
    table.add_column("student", no_wrap=True, max_width=_WIDEST_NAME)
    for challenge in manifest.challenges:
        table.add_column(challenge.function, justify="right", overflow="fold", min_width=len("12.75"))
    table.add_column("quiz", justify="right", no_wrap=True, min_width=len("quiz"))
    table.add_column("automatic", justify="right", no_wrap=True, min_width=len("automatic"))
    table.add_column("what happened", overflow="fold", min_width=24)
    for report in reports:
        found = {function.function: function for function in report.functions}
        cells = [_score(found.get(challenge.function)) for challenge in manifest.challenges]
        quiz = f"{sum(a.score for a in report.answers):g}"
        row = (printable(report.student), *cells, quiz, f"{report.score:g}", ", ".join(happened(report)))
        table.add_row(*(Text(cell) for cell in row))  # not markup: a name may hold brackets
    wide_console().print(table)


def printable(name: str) -> str:
    """Return a file's name as a terminal can show it: what is not printable, or not UTF-8, is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def wide_console() -> Console:
    """Return a console as wide as the terminal, and wide enough for a table where there is none."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=140)


def _score(function: FunctionResult | None) -> str:
    if function is None:
        return "-"
    return f"{function.score:g}" if is_judged(function) else "?"


def happened(report: Report) -> list[str]:
    """Return in a few words what a person should know about one report."""
    words = [note.code for note in report.notes]
    for function in report.functions:
        if function.misconception:
            words.append(f"{function.function}: {function.misconception}")
        elif function.loops_over:
            words.append(f"{function.function}: loops over {', '.join(function.loops_over)}")
        else:
            codes = [c.code for c in function.criteria if c.verdict is Verdict.FAILED and c.code]
            words.extend(f"{function.function}: {code}" for code in codes[:1])
    return words


def misconceptions(result: ClassResult) -> None:
    """Print the misconceptions of the class, the most frequent first."""
    named = [(f.function, f.misconception) for r in result.reports for f in r.functions if f.misconception]
    table = Table(title="Misconceptions", title_justify="left")
    for heading in ("function", "misconception", "students"):
        table.add_column(heading)
    for (function, name), count in Counter(named).most_common():
        table.add_row(function, name, str(count))
    if named:
        wide_console().print(table)


def needs_a_person(result: ClassResult, *, everything: bool = False) -> None:
    """Print what no machine should decide: flags, unreadable files, prose to be graded, changed scores."""
    console = wide_console()
    kinds = (
        (line for report in result.reports for line in _concerns(report)),
        (f"{student}: not in the gradebook: {why}" for student, why in result.failed.items()),
        (
            f"{student}: left in submitted/: {', '.join(names)}"
            for student, names in result.left_behind.items()
        ),
        (f"{student}: timestamp.txt tells no time, counted as on time" for student in result.unknown_times),
        (f"{student}: nothing in submitted/ any more, the last result stays" for student in result.withdrawn),
        (f"submitted/{stray}" for stray in result.strays),
    )
    lines = [line for kind in kinds for line in cut(kind, everything=everything)]
    lines += [f"{result.waiting} answers wait for a person in formgrader"] if result.waiting else []
    if lines:
        console.print("For a person to look at:", markup=False)
    for line in lines:
        console.print(f"  {printable(line)}", markup=False, soft_wrap=True)


def what_changed(result: ClassResult, *, everything: bool = False) -> None:
    """Print whose score moved since the last run and by what, then how many moved at each place."""
    who_changes(result.changes, len(result.reports), everything=everything)


def who_changes(changes: Sequence[Change], of: int, *, everything: bool = False, rest: str = ALL) -> None:
    """Print a line for every student whose score moves, then how many move at each place."""
    console = wide_console()
    for line in cut(map(_change, changes), everything=everything, rest=rest):
        console.print(printable(line), markup=False, soft_wrap=True)
    if changes:
        up = sum(change.after > change.before for change in changes)
        down = sum(change.after < change.before for change in changes)
        console.print(f"{len(changes)} of {of} changed: {up} up, {down} down")
    for line in summary(changes):
        console.print(f"  {line}", markup=False)


def _change(change: Change) -> str:
    moves = ", ".join(map(str, change.moves))
    return f"{change.student}: {change.before:g} -> {change.after:g} ({moves})"


def left_out(result: ClassResult, *, long: bool) -> None:
    """Print the functions that train a model, when they were not graded."""
    names = [] if long else [c.function for c in result.manifest.challenges if c.long]
    if names:
        what = f"Not graded, because it trains a model: {', '.join(names)}."
        wide_console().print(f"{what} `make grade LONG=1` (--long) grades it too.", soft_wrap=True)


def _concerns(report: Report) -> list[str]:
    """Return a line for each flag of one report, and one when nothing could be read or time ran out."""
    flags = [*report.flags, *(flag for function in report.functions for flag in function.flags)]
    late = [function.function for function in report.functions if function.timed_out]
    found = [
        f"{flag.code} {flag.where}".rstrip() for flag in flags if not (late and flag.code == "timed_out")
    ]
    found += [f"{function} ran out of time, also when repeated in quiet" for function in late]
    if not report.readable:
        reasons = ", ".join(note.code for note in report.notes)
        found.append(f"nothing could be read ({reasons})")
    return [f"{report.student}: {what}" for what in dict.fromkeys(found)]


def student_record(report: Report, manifest: Manifest) -> dict[str, Any]:
    """Return one student's result as the plain record that `--json` prints."""
    from autograder.cli.judge import function_record

    return {
        "student": report.student,
        "assignment": report.assignment,
        "score": report.score,
        "max": manifest.max_score,
        "readable": report.readable,
        "functions": [function_record(function) for function in report.functions],
        "answers": {
            answer.question: {"verdict": answer.verdict.value, "score": answer.score, "max": answer.max}
            for answer in report.answers
        },
        "pending": [manual.id for manual in report.manual if manual.answered],
        "notes": [note.code for note in report.notes],
        "flags": [flag.code for flag in (*report.flags, *(f for x in report.functions for f in x.flags))],
    }
