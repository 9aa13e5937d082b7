"""Exports parsed back and compared with the gradebook, cell by cell."""

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from autograder.export import ExportOptions, Format, Style, export
from autograder.gradebook import Person, StudentGrades, read_grades, read_roster

COMMA = Style.of(decimal=",")
STYLES = [Style(), COMMA, Style.of("tab"), Style.of("|", ",")]
TITLE = "Tarea 1 (8765)"


def written(root: Path, assignment: str, kind: Format, style: Style | None = None, **options: Any) -> str:
    given = ExportOptions(root, (assignment,), kind, style or Style(), **options)
    return export(given).path.read_bytes().decode("utf-8")


def table(text: str, style: Style | None = None) -> list[list[str]]:
    separator = (style or Style()).separator
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=separator))


def rows(text: str, style: Style | None = None) -> list[dict[str, str]]:
    heading, *body = table(text, style)
    assert all(len(row) == len(heading) for row in body)
    return [dict(zip(heading, row, strict=True)) for row in body]


def as_number(text: str, style: Style | None = None) -> float:
    return float(text.replace((style or Style()).decimal, "."))


def without_guard(text: str) -> str:
    return text[1:] if text.startswith("'") else text


def in_gradebook(root: Path, assignment: str) -> dict[str, StudentGrades]:
    return {one.student: one for one in read_grades(root, assignment)}


def _is(text: str, value: float, style: Style) -> bool:
    return as_number(text, style) == pytest.approx(value, abs=1e-6)


def _waiting(one: StudentGrades) -> list[str]:
    return sorted(name for name, cell in one.cells.items() if cell.needs_manual)


def _marked(one: StudentGrades) -> bool:
    return any(cell.auto is not None or cell.manual is not None for cell in one.cells.values())


def csv_is_the_gradebook(root: Path, assignment: str, style: Style, points: Mapping[str, float]) -> int:
    """Compare everything, criterion by criterion; return how many students there are."""
    found = rows(written(root, assignment, Format.CSV, style, per_criterion=True), style)
    grades = in_gradebook(root, assignment)
    assert [row["student_id"] for row in found] == sorted(grades)
    for row in found:
        one = grades[row["student_id"]]
        names = (row["last_name"], row["first_name"], row["email"])
        assert [without_guard(name) for name in names] == [one.last_name, one.first_name, one.email]
        assert _is(row["raw_score"], one.raw, style)
        assert _is(row["late_submission_penalty"], one.penalty, style)
        assert _is(row["score"], one.score, style)
        for cell in points:
            assert _is(row[cell], one.cells[cell].score, style) if one.cells else row[cell] == ""
        assert row["pending"].split() == _waiting(one)
        assert row["handed_in"] == str(int(bool(one.cells)))
    return len(found)


def json_is_the_gradebook(root: Path, assignment: str, points: Mapping[str, float]) -> int:
    (sheet,) = json.loads(written(root, assignment, Format.JSON))["assignments"]
    grades = in_gradebook(root, assignment)
    assert sheet["criteria"] == points
    assert {one["student"] for one in sheet["students"]} == set(grades)
    for one in sheet["students"]:
        is_ = grades[one["student"]]
        assert (one["raw_score"], one["penalty"], one["score"]) == (is_.raw, is_.penalty, is_.score)
        assert one["criteria"] == {name: cell.score for name, cell in is_.cells.items()}
        assert (one["last_name"], one["email"], one["pending"]) == (is_.last_name, is_.email, _waiting(is_))
    return len(sheet["students"])


def moodle_is_the_gradebook(root: Path, assignment: str, style: Style) -> int:
    found = rows(written(root, assignment, Format.MOODLE, style, title=TITLE), style)
    grades = in_gradebook(root, assignment)
    assert [row["ID number"] for row in found] == sorted(grades)
    for row in found:
        one = grades[row["ID number"]]
        assert without_guard(row["Email address"]) == one.email
        assert _is(row[TITLE], one.score, style) if _marked(one) else row[TITLE] == ""
        assert row[f"{TITLE} pending"].split() == _waiting(one)
    return len(found)


def canvas_is_the_gradebook(root: Path, assignment: str, style: Style, most: float) -> int:
    heading, offer, *students = table(written(root, assignment, Format.CANVAS, style, title=TITLE), style)
    grades = in_gradebook(root, assignment)
    people: dict[str, Person] = {one.id: one for one in read_roster(root)}
    assert heading[:6] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", TITLE]
    assert offer[0].strip() == "Points Possible"
    assert _is(offer[5], most, style)
    assert [row[3] for row in students] == sorted(grades)
    for row in students:
        one = grades[row[3]]
        assert row[1] == people[one.student].lms_id
        assert _is(row[5], one.score, style) if _marked(one) else row[5] == ""
        assert row[6].split() == _waiting(one)
    return len(students)
