"""A faulty criterion is paid in full to everybody who handed in readable work, and can be taken back."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fair_class import FUNCTION, Fair

from autograder import gradebook
from autograder.classroom import decisions, grade_class, voided_ids
from autograder.outcome import Verdict
from autograder.render import Words

ROOT = Path(__file__).parents[2]
LOOPS, VALUES = f"{FUNCTION}-vectorization", f"{FUNCTION}-correctness"
READABLE = ("ana", "eva", "ivan", "luis", "mar")
Run = Callable[..., tuple[int, str, str]]


def test_the_class_is_what_these_tests_need(fair: Fair) -> None:
    assert fair.criterion("eva", "vectorization").code == "loops"
    assert fair.function("ivan").misconception == "global_softmax"
    assert fair.function("luis").score == fair.function("mar").score == 0
    assert not fair.report("nil").readable


def voided(fair: Fair, run: Run, id_: str, *options: str) -> str:
    code, out, err = run(
        "void", id_, "--class", fair.folder, "--reason", "mal medido", "--by", "Laura", *options
    )
    assert code == 0, err
    return out


def test_everybody_whose_work_could_be_read_gets_the_points_in_the_gradebook(fair: Fair, run: Run) -> None:
    most = fair.criterion("ana", "vectorization").max

    out = voided(fair, run, LOOPS)

    assert {fair.cells(student)[LOOPS] for student in READABLE} == {most}
    assert fair.cells("nil")[LOOPS] == 0
    assert "nil: nothing could be read" in out
    assert [(one.id, one.reason, one.by) for one in decisions(fair.folder, fair.name)] == [
        (LOOPS, "mal medido", "Laura")
    ]


def test_the_verdict_stays_as_it_was_found(fair: Fair, run: Run) -> None:
    before = fair.criterion("eva", "vectorization")

    voided(fair, run, LOOPS)

    after = fair.criterion("eva", "vectorization")
    assert (after.verdict, after.code, after.facts) == (before.verdict, before.code, before.facts)
    assert after.voided and (after.voided.by, after.voided.score) == (LOOPS, before.score)


def test_a_dry_run_tells_what_the_run_then_does_and_writes_nothing(fair: Fair, run: Run) -> None:
    before = fair.scores()

    told = json.loads(voided(fair, run, LOOPS, "--dry-run", "--json"))

    assert fair.scores() == before
    assert not decisions(fair.folder, fair.name)
    assert not told["written"]
    done = json.loads(voided(fair, run, LOOPS, "--json"))
    assert done["changes"] == told["changes"]
    after = fair.scores()
    moved = {
        student: [before[student], after[student]] for student in before if before[student] != after[student]
    }
    assert {one["student"]: [one["before"], one["after"]] for one in done["changes"]} == moved
    assert set(moved) == {"eva", "ivan", "luis", "mar"}


def test_no_function_is_judged_again(fair: Fair, run: Run) -> None:
    made = "select key, made, result from results order by key"
    fair.sql(".autograder/results.sqlite", "update results set made = 'long ago'")
    before = {(key, result) for key, _, result in fair.sql(".autograder/results.sqlite", made)}

    voided(fair, run, LOOPS)

    after = fair.sql(".autograder/results.sqlite", made)
    assert {(key, result) for key, _, result in after} == before


def test_it_survives_another_run_and_a_forced_one(fair: Fair, run: Run) -> None:
    voided(fair, run, LOOPS)
    paid = fair.scores()

    again = grade_class(fair.options())
    forced = grade_class(fair.options(students=("eva",), force=True))

    assert again.marked == 0
    assert forced.marked == 1
    assert fair.scores() == paid


def test_the_button_of_formgrader_pays_it_too(fair: Fair, run: Run) -> None:
    voided(fair, run, LOOPS)

    code, out, _ = run("mark-one", "--assignment", fair.name, "--student", "eva", "--class", fair.folder)

    assert code == 0
    assert json.loads(out)["scores"][LOOPS] == fair.criterion("eva", "vectorization").max


def test_it_can_be_taken_back_and_everything_is_as_before(fair: Fair, run: Run) -> None:
    scores, cells, page = fair.scores(), fair.cells("eva"), fair.page("eva")

    voided(fair, run, LOOPS)
    assert fair.page("eva") != page
    voided(fair, run, LOOPS, "--undo")

    assert (fair.scores(), fair.cells("eva"), fair.page("eva")) == (scores, cells, page)
    assert voided_ids(fair.folder, fair.name) == ()
    (one,) = decisions(fair.folder, fair.name)
    assert one.undone and one.undone_by == "Laura"


def test_what_a_faulty_criterion_held_back_is_paid_as_it_was_measured(fair: Fair, run: Run) -> None:
    held = {c.name: c.withheld for c in fair.function("ivan").criteria if c.withheld_by == "correctness"}
    assert held

    voided(fair, run, VALUES)

    paid = fair.function("ivan")
    assert paid.criterion("correctness").score == paid.criterion("correctness").max
    assert {name: paid.criterion(name).score for name in held} == held
    assert all(c.withheld_by is None for c in paid.criteria)


def test_who_did_not_begin_gets_the_faulty_criterion_and_no_more(fair: Fair, run: Run) -> None:
    voided(fair, run, VALUES)

    stub = fair.function("luis")
    assert stub.score == stub.criterion("correctness").max


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_the_page_says_so_and_names_no_fault_any_more(fair: Fair, language: str) -> None:
    from autograder.course import load_course
    from autograder.marking import Writer
    from autograder.voids import paid_in_full

    words = Words.load(ROOT / "templates", language)
    manifest = fair.manifest
    report = paid_in_full(fair.report("ivan"), (VALUES,))
    from dataclasses import replace

    page = Writer(load_course(ROOT), replace(manifest, language=language)).page(report)

    part = re.split(r"<article", page)
    (told,) = (text for text in part if f"<code>{FUNCTION}</code>" in text)
    beginning = words.sentence("voided", {"list": "@"}, table="page").partition("@")[0]
    assert beginning.strip() in told
    assert words.label("voided", table="verdicts") in told
    assert words.label("example") not in told
    assert words.label("right", table="states") in told


def test_a_question_is_paid_and_its_page_explains_nothing_that_was_wrong(fair: Fair, run: Run) -> None:
    question = next(q for q in fair.manifest.questions if q.points)

    voided(fair, run, question.id)

    assert {fair.cells(student)[question.id] for student in READABLE} == {question.points}
    words = Words.load(ROOT / "templates", "es")
    assert words.sentence("voided", table="answers") in fair.page("luis")
    assert words.sentence("voided", table="answers") in fair.page("ana")
    assert voided_ids(fair.folder, fair.name) == (question.id,)


def test_a_grade_that_a_person_gave_there_is_told(fair: Fair, run: Run) -> None:
    fair.sql(
        "gradebook.db",
        "update grade set manual_score = 1 where cell_id in (select grade_cells.id from grade_cells"
        " join base_cell on base_cell.id = grade_cells.id where base_cell.name = ?) and notebook_id in"
        " (select submitted_notebook.id from submitted_notebook join submitted_assignment on"
        " submitted_assignment.id = submitted_notebook.assignment_id where student_id = 'eva')",
        LOOPS,
    )

    out = voided(fair, run, LOOPS)

    assert f"eva: a person's grade stands in {LOOPS}" in out
    (eva,) = (one for one in gradebook.read_grades(fair.folder, fair.name) if one.student == "eva")
    assert eva.cells[LOOPS].score == 1
    assert eva.cells[LOOPS].needs_manual


def test_whose_submission_is_gone_is_told_and_keeps_the_row(fair: Fair, run: Run) -> None:
    import shutil

    shutil.rmtree(fair.folder / "submitted" / "eva")
    before = fair.cells("eva")

    out = voided(fair, run, LOOPS)

    assert "eva: nothing in submitted/ any more" in out
    assert fair.cells("eva") == before


def test_results_from_before_are_in_the_history(fair: Fair, run: Run) -> None:
    voided(fair, run, LOOPS)

    students = fair.sql(".autograder/results.sqlite", "select distinct student from history")

    assert {student for (student,) in students} == {*READABLE, "nil"}


@pytest.mark.parametrize(
    ("id_", "options", "told"),
    [
        (FUNCTION, (), "whole function"),
        (f"{FUNCTION}-vectorisation", (), LOOPS),
        ("explica", (), "no criterion or question"),
        (LOOPS, ("--undo",), "is not paid in full"),
    ],
)
def test_what_cannot_be_voided_is_said(
    fair: Fair, run: Run, id_: str, options: tuple[str, ...], told: str
) -> None:
    code, _, err = run("void", id_, "--class", fair.folder, "--reason", "x", *options)

    assert code == 1
    assert told in err
    assert not decisions(fair.folder, fair.name)


def test_prose_and_practice_are_not_voided(fair: Fair, run: Run) -> None:
    practice = next(q for q in fair.manifest.questions if not q.points)
    for id_, told in ((fair.manifest.explanations[0].id, "formgrader"), (practice.id, "practice")):
        code, _, err = run("void", id_, "--class", fair.folder, "--reason", "x")
        assert code == 1
        assert told in err


def test_a_decision_needs_a_reason_and_is_made_once(fair: Fair, run: Run) -> None:
    code, _, err = run("void", LOOPS, "--class", fair.folder)
    assert code == 1
    assert "--reason" in err
    voided(fair, run, LOOPS)
    code, _, err = run("void", LOOPS, "--class", fair.folder, "--reason", "again")
    assert code == 1
    assert "Laura" in err and "--undo" in err


def test_unjudged_is_paid_like_failed(fair: Fair, run: Run) -> None:
    unjudged = next(c.name for c in fair.function("luis").criteria if c.verdict is Verdict.UNJUDGED)

    voided(fair, run, f"{FUNCTION}-{unjudged}")

    assert fair.criterion("luis", unjudged).score == fair.criterion("luis", unjudged).max
