"""The files themselves: our table, JSON, and what Moodle's and Canvas's gradebooks import."""

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from autograder.export.rows import Sheet, Standing, names_of
from autograder.export.table import Cell, Style, table_text
from autograder.records import to_plain

# The first eleven as in nbgrader's own export, so that whatever reads that reads this.
_COLUMNS = (
    "assignment",
    "duedate",
    "timestamp",
    "student_id",
    "last_name",
    "first_name",
    "email",
    "raw_score",
    "late_submission_penalty",
    "score",
    "max_score",
    "max_bonus",
    "bonus",
    "pending",
    "handed_in",
    "extension_hours",
    "lms_user_id",
    "team",
)
_PENDING = "pending"
# Canvas passes over every column whose name holds one of its own totals, and takes others for assignments.
_CANVAS_PENDING = "{} pending (not part of Current Score)"


def csv_text(sheets: Sequence[Sheet], style: Style, *, per_criterion: bool = False) -> str:
    """Return a row per assignment and student; with `per_criterion` also a column per grade cell.

    A cell that another assignment does not have, or that was not handed in, stays empty. It begins with
    the mark by which spreadsheets know UTF-8.
    """
    names = names_of(sheets) if per_criterion else ()
    rows: list[Sequence[Cell]] = [(*_COLUMNS, *names)]
    for sheet in sheets:
        rows.extend(
            (*_row(sheet, one), *(one.criteria.get(name) for name in names)) for one in sheet.students
        )
    return "\ufeff" + table_text(rows, style)


def json_text(sheets: Sequence[Sheet]) -> str:
    """Return everything there is, per criterion, as JSON."""
    found = []
    for sheet in sheets:
        plain = to_plain(sheet) | {"due": _iso(sheet.due)}
        plain["students"] = [to_plain(one) | {"timestamp": _iso(one.timestamp)} for one in sheet.students]
        found.append(plain)
    return json.dumps({"assignments": found}, indent=1, ensure_ascii=False) + "\n"


def moodle_text(sheets: Sequence[Sheet], titles: Sequence[str], style: Style) -> str:
    """Return a row per student for Grades > Import > CSV: map `Email address` or `ID number`, then titles.

    Nothing stands where nothing was handed in or marked: a 0 is somebody's decision. What waits for a
    person is named in a column that is mapped to nothing.
    """
    heading: list[Cell] = ["First name", "Last name", "ID number", "Email address"]
    for title in titles:
        heading += [title, f"{title} {_PENDING}"]
    rows: list[Sequence[Cell]] = [heading]
    for found in _by_student(sheets):
        one = found[0]
        rows.append([one.first_name, one.last_name, one.student, one.email, *_scores(found)])
    return table_text(rows, style)


def canvas_text(sheets: Sequence[Sheet], titles: Sequence[str], style: Style) -> str:
    """Return a row per student for Canvas's gradebook import, below a row with the points on offer.

    A student is found by the LMS id, else by login; a title is `Name (number)` as Canvas exports it, else
    the assignment's name in Canvas.
    """
    heading: list[Cell] = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    offer: list[Cell] = ["    Points Possible", "", "", "", ""]
    for sheet, title in zip(sheets, titles, strict=True):
        heading += [title, _CANVAS_PENDING.format(title)]
        offer += [sheet.max_score, "(read only)"]
    rows: list[Sequence[Cell]] = [heading, offer]
    for found in _by_student(sheets):
        one = found[0]
        name = ", ".join(filter(None, (one.last_name, one.first_name))) or one.student
        rows.append([name, one.lms_id, "", one.student, "", *_scores(found)])
    return table_text(rows, style)


def _row(sheet: Sheet, one: Standing) -> tuple[Cell, ...]:
    return (
        sheet.assignment,
        _iso(sheet.due),
        _iso(one.timestamp),
        one.student,
        one.last_name,
        one.first_name,
        one.email,
        one.raw_score,
        one.penalty,
        one.score,
        sheet.max_score,
        sheet.max_bonus,
        one.bonus,
        " ".join(one.pending),
        one.handed_in,
        one.extension_hours,
        one.lms_id,
        one.team,
    )


def _by_student(sheets: Sequence[Sheet]) -> Iterator[tuple[Standing, ...]]:
    """Yield each student's standings, one per sheet: every sheet lists the whole gradebook."""
    columns = [{one.student: one for one in sheet.students} for sheet in sheets]
    for student in columns[0] if columns else ():
        yield tuple(column.get(student, Standing(student)) for column in columns)


def _scores(found: Sequence[Standing]) -> Iterator[Cell]:
    for one in found:
        yield one.score if one.marked else None
        yield " ".join(one.pending)


def _iso(moment: datetime | None) -> str:
    return moment.replace(tzinfo=UTC).isoformat(sep=" ") if moment else ""
