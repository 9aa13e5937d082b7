"""Results are kept by content, nothing is lost between marking and the gradebook."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.classroom.store import Store
from autograder.errors import ClassError
from autograder.marking import Marked
from autograder.outcome import CriterionResult, Evidence, Flag, FunctionResult, Note, Report, Verdict

FUNCTION = FunctionResult(
    function="suma",
    criteria=(
        CriterionResult("correctness", Verdict.FAILED, 0.0, 5.0, code="wrong_values", facts={"n": 3}),
        CriterionResult("shape", Verdict.UNJUDGED, 0.0, 1.0, withheld_by="correctness"),
    ),
    misconception="other_axis",
    loops_over=("T_y",),
    flags=(Flag("meter_tampering", "suma", {"events": ["sys.settrace"]}),),
)
REPORT = Report(
    "ana",
    "unit-es",
    functions=(FUNCTION,),
    notes=(Note("renamed", {"found": "a (1).ipynb"}),),
    evidence=Evidence(1.5, 0.5, {"run": 0.1}),
)
MARKED = Marked(REPORT, notebook="{}", comments={"suma": "«ñ» \ud800"}, page="<html>", unanswered=("why",))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "results.sqlite")


def test_a_report_comes_back_as_it_was_filed(store: Store) -> None:
    store.add(MARKED, "key", {"suma": "key of suma"})

    assert store.report("unit-es", "ana") == REPORT
    assert store.report("unit-es", "ana").evidence == REPORT.evidence  # type: ignore[union-attr]  # it is there
    assert store.known(["key of suma", "another"]) == {"key of suma": FUNCTION}
    assert store.report_keys("unit-es") == {"ana": "key"}


def test_what_never_reached_the_gradebook_waits(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    with Store(path) as store:
        store.add(MARKED, "key", {})

    with Store(path) as store:
        assert store.unsaved("unit-es") == [MARKED]
        store.saved("unit-es", ["ana"])
        assert store.unsaved("unit-es") == []


def test_an_older_report_is_kept_for_audit(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    with Store(path) as store:
        store.add(MARKED, "old", {})
        store.add(replace(MARKED, report=replace(REPORT, functions=())), "new", {})

    with sqlite3.connect(path) as db:
        assert db.execute("select student, key from history").fetchall() == [("ana", "old")]
    db.close()


def test_scores_are_there_without_reading_reports_also_in_a_file_of_an_earlier_version(
    tmp_path: Path,
) -> None:
    path = tmp_path / "results.sqlite"
    paid = replace(FUNCTION, criteria=(CriterionResult("shape", Verdict.PASSED, 1.5, 2.0),))
    with Store(path) as store:
        store.add(replace(MARKED, report=replace(REPORT, functions=(paid,))), "key", {})
        assert store.scores("unit-es") == {"ana": 1.5}
    with sqlite3.connect(path) as db:
        db.execute("alter table reports drop column score")
    db.close()

    with Store(path) as store:
        assert store.scores("unit-es") == {"ana": 1.5}


def test_a_file_that_is_no_database_is_told_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "results.sqlite"
    path.write_text("not a database, but long enough to look like one" * 40)

    with pytest.raises(ClassError, match=r"results\.sqlite.*results cannot be opened"):
        Store(path)
