"""What the store tells of the past: what was replaced, when the last result was filed, how it was judged."""

import sqlite3
from pathlib import Path

from autograder.classroom import past_of
from autograder.classroom.folder import results_file
from autograder.classroom.past import circumstances
from autograder.classroom.store import Store
from autograder.marking import Marked
from autograder.outcome import AnswerResult, Report, Verdict

NAME = "unit-es"


def marked(score: float, student: str = "ana") -> Marked:
    answer = AnswerResult("q", Verdict.PASSED, score, 2.0, "right")
    return Marked(Report(student, NAME, answers=(answer,)))


def class_with(folder: Path, *results: tuple[str, Marked]) -> Path:
    results_file(folder).parent.mkdir()
    with Store(results_file(folder)) as store:
        store.note_run(NAME, {"sandbox": "old"})
        for key, one in results:
            store.add(one, key, {})
        store.saved(NAME, ["ana"])
    return folder


def clock(folder: Path, statement: str) -> None:
    db = sqlite3.connect(results_file(folder))
    with db:
        db.execute(statement)
    db.close()


def test_what_was_replaced_is_told_the_oldest_first_and_without_what_was_left_half_done(
    tmp_path: Path,
) -> None:
    results = [("one", marked(0.0)), ("two", marked(1.0)), ("", marked(0.5)), ("three", marked(2.0))]
    past = past_of(class_with(tmp_path, *results), NAME)

    assert [one.report.score for one in past.replaced] == [0.0, 1.0]
    assert past.replaced[0].when <= past.replaced[1].when <= past.last


def test_the_last_run_tells_how_and_which_results_are_older(tmp_path: Path) -> None:
    folder = class_with(tmp_path, ("one", marked(1.0)), ("two", marked(1.0, "eva")))
    clock(folder, "update reports set made = '2026-01-01 10:00:00'")
    with Store(results_file(folder)) as store:
        store.note_run(NAME, {"sandbox": "new"})
        store.add(marked(2.0, "eva"), "three", {})
    past = past_of(folder, NAME)

    assert past.run == {"sandbox": "new"}
    assert past.older == 1
    assert past.last > "2026-01-01 10:00:00"


def test_results_that_the_gradebook_lacks_are_named(tmp_path: Path) -> None:
    folder = class_with(tmp_path, ("one", marked(1.0)), ("two", marked(1.0, "eva")))

    assert past_of(folder, NAME).unsaved == {"eva"}


def test_a_file_of_an_earlier_version_knows_no_runs(tmp_path: Path) -> None:
    folder = class_with(tmp_path, ("one", marked(1.0)))
    clock(folder, "drop table runs")
    past = past_of(folder, NAME)

    assert (past.run, past.older) == ({}, 0)
    assert past.last


def test_a_run_under_other_limits_of_time_says_so() -> None:
    plain, slow = circumstances("process", 1.0), circumstances("process", 2.5)

    assert plain["sandbox"] == "process"
    assert {*slow} - {*plain} == {"time_factor"}
    assert slow["time_factor"] == "2.5"


def test_a_new_file_is_told_from_a_new_grader(tmp_path: Path) -> None:
    folder = class_with(tmp_path)
    rounds = [
        ("ana", "one", "A"),
        ("eva", "two", "B"),
        ("luz", "three", ""),
        ("ana", "four", "A"),
        ("eva", "five", "C"),
        ("luz", "six", "D"),
    ]
    with Store(results_file(folder)) as store:
        for student, key, content in rounds:
            store.add(marked(1.0, student), key, {}, content=content)

    replaced = {one.report.student: one.new_file for one in past_of(folder, NAME).replaced}
    assert replaced == {"ana": False, "eva": True, "luz": None}


def test_a_file_of_an_earlier_version_knows_no_contents(tmp_path: Path) -> None:
    folder = class_with(tmp_path, ("one", marked(1.0)), ("two", marked(2.0)))
    clock(folder, "drop table contents")

    assert [one.new_file for one in past_of(folder, NAME).replaced] == [None]
