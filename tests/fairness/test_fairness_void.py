"""A faulty criterion is paid in full to everybody who handed in readable work, and can be taken back."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from fair_class import FUNCTION, MISTAKE, OTHER, Fair, at

from autograder import gradebook
from autograder.classroom import decisions, grade_class, stored_result, void, voided_ids
from autograder.classroom.voided import decided, write_decisions
from autograder.cli.report import facts_of
from autograder.course import load_course
from autograder.marking import Writer
from autograder.outcome import FunctionResult, Report, Verdict
from autograder.render import Words, plain
from autograder.report import report_html
from autograder.voids import as_judged, paid_in_full

pytestmark = pytest.mark.slow  # many runs over a class

ROOT = Path(__file__).parents[2]
LOOPS, VALUES = f"{FUNCTION}-vectorization", f"{FUNCTION}-correctness"
READABLE = ("ana", "eva", "ivan", "luis", "mar")
Run = Callable[..., tuple[int, str, str]]


def test_the_class_is_what_these_tests_need(fair: Fair) -> None:
    assert fair.criterion("eva", "vectorization").code == "loops"
    assert fair.function("ivan").misconception == MISTAKE
    assert fair.function("ivan", OTHER).example
    assert fair.function("luis").score == fair.function("mar").score == 0
    assert not fair.report("nil").readable


def voided(fair: Fair, run: Run, id_: str, *options: str) -> str:
    code, out, err = run(
        "void", id_, "--class", fair.folder, "--reason", "mal medido", "--by", "Laura", *options
    )
    assert code == 0, err
    return out


@dataclass(frozen=True)
class Before:
    """What there was before the loops were paid in full, and what was foreseen."""

    eva: FunctionResult
    scores: dict[str, float]
    cells: dict[str, float | None]
    page: str
    results: set[tuple[str, str]]
    foreseen: dict[str, Any]


@pytest.fixture(scope="module")
def paid(template: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Before]:
    """Pay the loops in full, once for all tests that look at what came of it."""
    folder = tmp_path_factory.mktemp("paid") / "aula"
    shutil.copytree(template, folder)
    fair = at(folder)
    fair.sql(".autograder/results.sqlite", "update results set made = 'long ago'")
    how = {"reason": "mal medido", "by": "Laura", "when": "2026-11-02 10:00:00+00:00"}
    foreseen = void(fair.options(dry_run=True), LOOPS, **how)
    before = Before(
        fair.function("eva"),
        fair.scores(),
        fair.cells("eva"),
        fair.page("eva"),
        results(fair),
        {one.student: (one.before, one.after) for one in foreseen.changes},
    )
    assert foreseen.result is None
    assert not decisions(folder, fair.name)
    void(fair.options(), LOOPS, **how)
    return folder, before


@pytest.fixture
def before(paid: tuple[Path, Before]) -> Before:
    return paid[1]


@pytest.fixture
def after(paid: tuple[Path, Before], tmp_path: Path) -> Fair:
    folder = tmp_path / "aula"
    shutil.copytree(paid[0], folder)
    return at(folder)


def results(fair: Fair) -> set[tuple[str, str]]:
    rows = fair.sql(".autograder/results.sqlite", "select key, result from results")
    return {(key, result) for key, result in rows}


def test_everybody_whose_work_could_be_read_gets_the_points_in_the_gradebook(after: Fair) -> None:
    most = after.criterion("ana", "vectorization").max

    assert {after.cells(student)[LOOPS] for student in READABLE} == {most}
    assert after.cells("nil")[LOOPS] == 0


def test_who_when_and_why_is_kept(after: Fair) -> None:
    (one,) = decisions(after.folder, after.name)

    assert (one.id, one.reason, one.by, one.when[:10]) == (LOOPS, "mal medido", "Laura", "2026-11-02")


def test_the_verdict_stays_as_it_was_found(after: Fair, before: Before) -> None:
    was, now = before.eva.criterion("vectorization"), after.criterion("eva", "vectorization")

    assert (now.verdict, now.code, now.facts) == (was.verdict, was.code, was.facts)
    assert now.voided and (now.voided.by, now.voided.score) == (LOOPS, was.score)


def test_a_dry_run_foresaw_what_then_happened(after: Fair, before: Before) -> None:
    scores = after.scores()

    moved = {who: (was, scores[who]) for who, was in before.scores.items() if scores[who] != was}
    assert before.foreseen == moved
    assert set(moved) == {"eva", "ivan", "luis", "mar"}


def test_a_dry_run_writes_nothing(fair: Fair, run: Run) -> None:
    scores = fair.scores()

    told = json.loads(voided(fair, run, LOOPS, "--dry-run", "--json"))

    assert not told["written"]
    assert told["unreadable"] == ["nil"]
    assert fair.scores() == scores
    assert not decisions(fair.folder, fair.name)


def test_no_function_is_judged_again_and_its_own_result_stays(after: Fair, before: Before) -> None:
    assert results(after) == before.results


def test_it_survives_another_run_and_a_forced_one(after: Fair) -> None:
    scores = after.scores()

    again = grade_class(after.options())
    forced = grade_class(after.options(students=("eva",), force=True))

    assert (again.marked, forced.marked) == (0, 1)
    assert after.scores() == scores


def test_the_button_of_formgrader_pays_it_too(after: Fair, run: Run) -> None:
    code, out, _ = run("mark-one", "--assignment", after.name, "--student", "eva", "--class", after.folder)

    assert code == 0
    assert json.loads(out)["scores"][LOOPS] == after.criterion("eva", "vectorization").max


def test_a_decision_that_was_noted_and_not_written_is_written_by_the_next_run(fair: Fair) -> None:
    kept = decided((), LOOPS, reason="x", by="Laura", when="2026-11-02 10:00:00+00:00", undo=False)
    write_decisions(fair.folder, fair.name, kept)

    result = grade_class(fair.options(students=("eva",)))

    assert result.marked == 1
    assert fair.cells("eva")[LOOPS] == fair.criterion("ana", "vectorization").max


def test_the_class_report_says_what_is_paid_and_why_points_changed(after: Fair) -> None:
    labels = Words.load(ROOT / "templates", "es").labels("report")

    html = report_html(facts_of(after.folder, stored_result(after.folder, after.name)), load_course(ROOT))

    assert re.search(rf"{labels['how_voided'].split('(')[0].strip()}.*?{LOOPS}", html, re.DOTALL)
    assert f">{labels['new_payment']}<" in html
    assert f">{labels['new_grader']}<" not in html


def test_it_can_be_taken_back_and_everything_is_as_before(after: Fair, before: Before, run: Run) -> None:
    assert after.page("eva") != before.page

    voided(after, run, LOOPS, "--undo")

    assert (after.scores(), after.cells("eva"), after.page("eva")) == (
        before.scores,
        before.cells,
        before.page,
    )
    assert voided_ids(after.folder, after.name) == ()
    (one,) = decisions(after.folder, after.name)
    assert one.undone and one.undone_by == "Laura"


def test_a_decision_is_made_once(after: Fair, run: Run) -> None:
    code, _, err = run("void", LOOPS, "--class", after.folder, "--reason", "again")

    assert code == 1
    assert "Laura" in err and "--undo" in err


def test_what_a_faulty_criterion_held_back_is_paid_as_it_was_measured(fair: Fair) -> None:
    held = {c.name: c.withheld for c in fair.function("ivan").criteria if c.withheld_by == "correctness"}
    assert held

    paid = function_of(paid_in_full(fair.report("ivan"), (VALUES,)))

    assert paid.criterion("correctness").score == paid.criterion("correctness").max
    assert {name: paid.criterion(name).score for name in held} == held
    assert all(c.withheld_by is None for c in paid.criteria)


def test_who_did_not_begin_gets_the_faulty_criterion_and_no_more(fair: Fair) -> None:
    stub = function_of(paid_in_full(fair.report("luis"), (VALUES,)))

    assert stub.score == stub.criterion("correctness").max


def test_unjudged_is_paid_like_failed(fair: Fair) -> None:
    unjudged = next(c for c in fair.function("luis").criteria if c.verdict is Verdict.UNJUDGED)

    paid = function_of(paid_in_full(fair.report("luis"), (f"{FUNCTION}-{unjudged.name}",)))

    assert paid.criterion(unjudged.name).score == unjudged.max


@pytest.mark.parametrize("student", READABLE)
def test_paying_twice_pays_once_and_taking_back_restores_the_report(fair: Fair, student: str) -> None:
    report = fair.report(student)
    question = next(q.id for q in fair.manifest.questions if q.points)

    paid = paid_in_full(report, (VALUES, LOOPS, question))

    assert paid_in_full(paid, (VALUES, LOOPS, question)) == paid
    assert paid_in_full(paid, ()) == report
    assert tuple(map(as_judged, paid.functions)) == report.functions


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_the_page_says_so_and_names_no_fault_any_more(fair: Fair, language: str) -> None:
    words = Words.load(ROOT / "templates", language)
    writer = Writer(load_course(ROOT), replace(fair.manifest, language=language))
    label = words.label("voided", table="verdicts")
    beginning = words.sentence("voided", {"list": "@"}, table="page").partition("@")[0].strip()

    before, after = (
        article(writer.page(report))
        for report in (fair.report("ivan"), paid_in_full(fair.report("ivan"), (VALUES,)))
    )

    assert beginning in after and label in after
    assert words.label("voided", table="states") in after
    assert words.label("right", table="states") not in after
    assert words.label("example") not in after
    assert beginning not in before and label not in before


def test_who_loops_is_not_praised_for_having_no_loop_and_who_does_not_is(fair: Fair) -> None:
    course = load_course(ROOT)
    writer = Writer(course, fair.manifest)
    praise = plain(course.unit(fair.manifest.unit).texts["es"].function_feedback[FUNCTION].right)[:40]

    eva, ana = (article(writer.page(paid_in_full(fair.report(who), (LOOPS,)))) for who in ("eva", "ana"))

    assert praise in ana
    assert praise not in eva


@pytest.mark.parametrize("language", ["es", "pt", "en"])
def test_who_did_not_begin_reads_both_what_is_missing_and_what_is_paid(fair: Fair, language: str) -> None:
    words = Words.load(ROOT / "templates", language)
    writer = Writer(load_course(ROOT), replace(fair.manifest, language=language))
    beginning = words.sentence("voided", {"list": "@"}, table="page").partition("@")[0].strip()

    told = article(writer.page(paid_in_full(fair.report("luis"), (VALUES,))))

    assert beginning in told
    assert words.label("stub", table="states") in told


def article(page: str) -> str:
    """Return the part of a page that is about the function."""
    (told,) = (part for part in page.split("<article") if f"><code>{FUNCTION}</code> <span" in part)
    return told


def function_of(report: Report) -> FunctionResult:
    return next(f for f in report.functions if f.function == FUNCTION)


def test_a_question_is_paid_and_its_page_explains_nothing_that_was_wrong(fair: Fair, run: Run) -> None:
    question = next(q for q in fair.manifest.questions if q.points)

    out = voided(fair, run, question.id)

    assert {fair.cells(student)[question.id] for student in READABLE} == {question.points}
    assert "nil: nothing could be read" in out
    said = Words.load(ROOT / "templates", "es").sentence("voided", table="answers")
    assert said in fair.page("luis") and said in fair.page("ana")


def test_a_grade_that_a_person_gave_and_a_submission_that_is_gone_stay_and_are_told(
    fair: Fair, run: Run
) -> None:
    fair.sql(
        "gradebook.db",
        "update grade set manual_score = 1 where cell_id in (select id from base_cell where name = ?)"
        " and notebook_id in (select submitted_notebook.id from submitted_notebook join submitted_assignment"
        " on submitted_assignment.id = submitted_notebook.assignment_id where student_id = 'eva')",
        LOOPS,
    )
    shutil.rmtree(fair.folder / "submitted" / "ivan")
    ivan = fair.cells("ivan")

    out = voided(fair, run, LOOPS)

    assert f"eva: a person's grade stands in {LOOPS}" in out
    (eva,) = (one for one in gradebook.read_grades(fair.folder, fair.name) if one.student == "eva")
    assert eva.cells[LOOPS].score == 1
    assert eva.cells[LOOPS].needs_manual
    assert "ivan: nothing in submitted/ any more" in out
    assert fair.cells("ivan") == ivan


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


def test_a_decision_needs_a_reason(fair: Fair, run: Run) -> None:
    code, _, err = run("void", LOOPS, "--class", fair.folder)

    assert code == 1
    assert "--reason" in err
