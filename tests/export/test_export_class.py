"""A graded class in every format, parsed back, equal to the gradebook."""

import json
import sys
from pathlib import Path
from typing import Any

import parsed_back as back
import pytest
from gradebook_class import ASSIGNMENT, POINTS, Klass
from graded_class import PEOPLE
from hypothesis import given
from hypothesis import strategies as st
from parsed_back import COMMA, as_number, rows, table

from autograder.__main__ import main
from autograder.errors import AutograderError, ClassError
from autograder.export import ExportOptions, Format, Style, export
from autograder.export.table import inert, number, table_text


def written(klass: Klass, kind: Format, style: Style | None = None, **options: Any) -> str:
    return back.written(klass.root, ASSIGNMENT, kind, style, **options)


@pytest.fixture
def zero(klass: Klass) -> Klass:
    """The class under the policy by which lateness takes everything."""
    klass.configure("c.LateSubmissionPlugin.penalty_method = 'zero'")
    return klass


@pytest.mark.parametrize("style", back.STYLES, ids=repr)
def test_the_csv_is_the_gradebook(zero: Klass, style: Style) -> None:
    assert back.csv_is_the_gradebook(zero.root, ASSIGNMENT, style, POINTS) == len(PEOPLE)


def test_the_json_is_the_gradebook(zero: Klass) -> None:
    assert back.json_is_the_gradebook(zero.root, ASSIGNMENT, POINTS) == len(PEOPLE)


@pytest.mark.parametrize("style", back.STYLES[:2], ids=repr)
def test_moodles_import_is_the_gradebook(zero: Klass, style: Style) -> None:
    assert back.moodle_is_the_gradebook(zero.root, ASSIGNMENT, style) == len(PEOPLE)


@pytest.mark.parametrize("style", back.STYLES[:2], ids=repr)
def test_canvass_import_is_the_gradebook(zero: Klass, style: Style) -> None:
    most = zero.manifest.max_score
    assert back.canvas_is_the_gradebook(zero.root, ASSIGNMENT, style, most) == len(PEOPLE)


@pytest.mark.parametrize("kind", [Format.MOODLE, Format.CANVAS])
def test_an_lms_gets_no_grade_for_what_was_not_handed_in_or_not_marked(zero: Klass, kind: Format) -> None:
    scores = {"ID number": 4, "SIS Login ID": 5}
    heading, *body = table(written(zero, kind))
    (name,) = scores.keys() & set(heading)

    assert {row[heading.index(name)] for row in body if row[scores[name]] == ""} == {"fidel", "gema"}


def test_canvas_takes_the_pending_column_for_no_assignment(zero: Klass) -> None:
    """Canvas drops columns whose name holds a total of its own, and those that are read only."""
    heading, offer, *_ = table(written(zero, Format.CANVAS))

    assert "Current Score" in heading[6]
    assert offer[6] == "(read only)"


def test_bonus_comes_on_top_of_a_maximum_without_it(klass: Klass) -> None:
    found = {row["student_id"]: row for row in rows(written(klass, Format.CSV))}
    (ana,) = (found[name] for name in ("ana",))

    assert as_number(ana["max_score"]) == klass.manifest.max_score == 5
    assert as_number(ana["max_bonus"]) == 6
    assert as_number(ana["bonus"]) == 6
    assert as_number(ana["score"]) == 6 + 2 + 2.75


@pytest.mark.parametrize("kind", list(Format))
def test_no_text_is_a_formula_and_every_number_is_one(klass: Klass, kind: Format) -> None:
    text = written(klass, kind)
    if kind is Format.JSON:
        assert json.loads(text)
        return
    numbers = 0
    for row in table(text):
        for cell in row:
            if cell.lstrip().startswith(("=", "+", "-", "@")):
                raise AssertionError(f"{cell!r} would be computed")
            numbers += cell.replace(".", "").isdigit()
    assert numbers >= 5  # those who were marked
    assert '"Núñez, hija' in text
    assert 'El ""Grande""' in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+34 600", "'+34 600"),
        ("-x", "'-x"),
        ("@a", "'@a"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("  =1", "'  =1"),
        ("＝1", "'＝1"),
        ("Ana", "Ana"),
        ("a=1", "a=1"),
        ("", ""),
    ],
)
def test_a_formula_is_made_a_text(text: str, shown: str) -> None:
    assert inert(text) == shown


def test_numbers_are_written_without_noise_and_stay_negative() -> None:
    assert [number(value) for value in (0.1 + 0.2, 10 / 3, -2.5, 1e-9, 8.0)] == [
        "0.3",
        "3.333333",
        "-2.5",
        "0",
        "8",
    ]
    assert number(-2.5, ",") == "-2,5"


@pytest.mark.parametrize(
    ("separator", "decimal", "why"),
    [
        (",", ",", "as separator and as decimal mark"),
        ("ab", ".", "separator"),
        ("x", ".", "separator"),
        (";", "x", "mark"),
    ],
)
def test_marks_that_cannot_be_told_apart_are_refused(separator: str, decimal: str, why: str) -> None:
    with pytest.raises(AutograderError, match=why):
        Style.of(separator, decimal)


def test_a_decimal_comma_brings_its_semicolon() -> None:
    assert Style(";", ",") == COMMA


def test_penalties_and_extensions_count_as_they_are_now(zero: Klass) -> None:
    def penalties() -> dict[str, float]:
        found = rows(written(zero, Format.CSV))
        return {row["student_id"]: as_number(row["late_submission_penalty"]) for row in found}

    assert {name for name, lost in penalties().items() if lost} == {"bea"}
    zero.sql("update submitted_assignment set extension = null")
    zero.set_manual("carlos", "explica", 3.0)
    now = penalties()
    assert {name for name, lost in now.items() if lost} == {"bea", "carlos"}
    assert now["carlos"] == 6 + 2 + 3


def test_nbgraders_own_export_says_the_same(zero: Klass) -> None:
    ours = {row["student_id"]: row for row in rows(written(zero, Format.CSV))}
    zero.nbgrader("export", "--to", "stock.csv")

    # nbgrader quotes nothing, so only lines without a comma or a line break in a name can be read back.
    lines = [line.split(",") for line in (zero.root / "stock.csv").read_text(encoding="utf-8").splitlines()]
    heading = lines[0]
    stock = [dict(zip(heading, line, strict=True)) for line in lines[1:] if len(line) == len(heading)]
    assert {row["student_id"] for row in stock} >= {"bea", "eva", "fidel"}
    for row in stock:
        one = ours[row["student_id"]]
        for column in ("raw_score", "late_submission_penalty", "score"):
            assert as_number(one[column]) == pytest.approx(float(row[column]), abs=1e-6)
        assert float(row["max_score"]) == as_number(one["max_score"]) + as_number(one["max_bonus"])


def course_with(tmp_path: Path, policy: str) -> Path:
    course = Path(__file__).parents[2] / "course" / "course.toml"
    text = course.read_text(encoding="utf-8")
    (tmp_path / "curso" / "course").mkdir(parents=True)
    assert 'policy = "none"' in text
    changed = text.replace('policy = "none"', f'policy = "{policy}"')
    (tmp_path / "curso" / "course" / "course.toml").write_text(changed, encoding="utf-8")
    return tmp_path / "curso"


def test_the_late_policy_of_the_course_becomes_nbgraders(klass: Klass, tmp_path: Path) -> None:
    before = rows(written(klass, Format.CSV))
    assert all(as_number(row["late_submission_penalty"]) == 0 for row in before)

    text = written(klass, Format.CSV, course_root=course_with(tmp_path, "zero"))

    assert {row["student_id"] for row in rows(text) if as_number(row["late_submission_penalty"])} == {"bea"}
    assert "penalty_method = 'zero'" in (klass.root / "nbgrader_config.py").read_text()
    klass.nbgrader("--version")  # the configuration is still one


def test_a_plugin_of_the_instructors_own_is_asked(klass: Klass, tmp_path: Path) -> None:
    (klass.root / "tarde.py").write_text(
        "from nbgrader.plugins import BasePlugin\n\n\n"
        "class Tarde(BasePlugin):\n"
        "    def late_submission_penalty(self, student_id, score, total_seconds_late):\n"
        "        return total_seconds_late / 3600\n"
    )
    klass.configure("c.AssignLatePenalties.plugin_class = 'tarde.Tarde'")

    found = rows(written(klass, Format.CSV, course_root=course_with(tmp_path, "zero")))

    assert {row["student_id"]: as_number(row["late_submission_penalty"]) for row in found}["bea"] == 2


def run(klass: Klass, *arguments: str, patch: pytest.MonkeyPatch) -> int:
    patch.setattr(sys, "argv", ["autograder", "export", "--class", str(klass.root), *arguments])
    with pytest.raises(SystemExit) as end:
        main()
        sys.exit(0)
    return int(end.value.code or 0)


def test_the_command_says_who_waits(
    klass: Klass, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    to = tmp_path / "notas.csv"

    assert run(klass, "--format", "moodle", "--decimal", ",", "--to", str(to), patch=monkeypatch) == 0

    told = capsys.readouterr().out
    assert f"{ASSIGNMENT}: 6 of 7 students handed in, 1 not marked yet, 2 wait for a person" in told
    assert str(to) in told
    assert to.read_text(encoding="utf-8").startswith("First name;Last name;")


def test_a_file_that_cannot_be_written_is_one_line(
    klass: Klass, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(klass, "--to", str(tmp_path / "no" / "notas.csv"), patch=monkeypatch) == 1

    (line,) = capsys.readouterr().err.splitlines()
    assert "notas.csv" in line
    assert "--to FILE" in line


def test_criteria_in_a_format_for_an_lms_are_refused(
    klass: Klass, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(klass, "--format", "canvas", "--per-criterion", patch=monkeypatch) == 1

    assert "one grade" in capsys.readouterr().err


def test_one_title_for_two_assignments_is_refused(klass: Klass) -> None:
    with pytest.raises(ClassError, match="one title for several assignments"):
        export(ExportOptions(klass.root, (ASSIGNMENT, "otra"), title="Tarea"))


CELLS = st.one_of(st.text(max_size=12), st.text(alphabet="=+-@\t\r\n '\"a;,|", max_size=6))


@given(st.lists(st.lists(CELLS, min_size=2, max_size=2), max_size=5), st.sampled_from(back.STYLES))
def test_any_text_comes_back_and_none_is_a_formula(texts: list[list[str]], style: Style) -> None:
    read = table(table_text([["a", "b"], *texts], style), style)

    assert read[1:] == [[inert(cell) for cell in row] for row in texts]
    for row, given_ in zip(read[1:], texts, strict=True):
        for cell, text in zip(row, given_, strict=True):
            assert cell in (text, f"'{text}")
            assert not cell.lstrip().startswith(("=", "+", "-", "@"))
