"""The evidence behind one grade: what an instructor needs for the talk, and nothing that is not true."""

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from fair_class import FUNCTION, LOOPS, MISTAKE, OTHER, SHIFTED, Fair

from autograder.assignment import right_answer
from autograder.classroom import Evidence, void
from autograder.classroom.why import asked_of
from autograder.cli.evidence import WARNING, evidence_text

pytestmark = pytest.mark.slow  # many runs over a class

Run = Callable[..., tuple[int, str, str]]


def why(fair: Fair, run: Run, *what: str) -> str:
    code, out, err = run("why", *what, "--class", fair.folder)
    assert code == 0, err
    return out


def record(fair: Fair, run: Run, *what: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(why(fair, run, *what, "--json"))
    return found


def test_a_loop_is_shown_by_its_steps_at_each_size_and_per_position(fair: Fair, run: Run) -> None:
    out = why(fair, run, "eva", f"{FUNCTION}-vectorization")

    assert "vectorization: failed" in out
    assert "loops dimensions=T_y" in out
    (line,) = re.findall(r"^  T_y: (.*)$", out, re.MULTILINE)
    steps = [int(n) for n in re.findall(r"→ (\d+)", line)]
    assert len(steps) >= 3
    assert steps == sorted(set(steps))
    assert float(re.findall(r"([\d.]+) steps a position", line)[0]) > 1
    assert "judged again" in out.lower()
    assert all(row in out for row in LOOPS.splitlines())


def test_a_dimension_without_a_loop_has_a_flat_count(fair: Fair, run: Run) -> None:
    growths = {tuple(g["dimensions"]): g for g in record(fair, run, "eva", FUNCTION)["steps"]}

    assert growths["T_x",]["per_position"] < 1 < growths["T_y",]["per_position"]


def test_a_known_mistake_is_named_with_how_it_was_recognised(fair: Fair, run: Run) -> None:
    out = why(fair, run, "ivan", f"{FUNCTION}-correctness")

    assert MISTAKE in out
    assert "recognised: its output equals that known wrong solution's" in out
    assert "distinct" in out
    assert WARNING not in out


def test_withheld_points_say_what_withholds_them_and_what_they_are_worth(fair: Fair, run: Run) -> None:
    held = next(c for c in fair.function("ivan").criteria if c.withheld_by)

    out = why(fair, run, "ivan", f"{FUNCTION}-{held.name}")

    assert f"worth {held.withheld:g}, and withheld because correctness earned nothing" in out


def test_a_counter_example_is_shown_where_there_is_no_name(fair: Fair, run: Run) -> None:
    example = fair.function("ivan", OTHER).example
    assert example is not None

    out = why(fair, run, "ivan", OTHER)

    assert "Counter-example" in out
    assert all(name in out for name in (*example.arguments, "expected", "got"))
    assert SHIFTED.splitlines()[1] in out


def test_full_adds_hidden_inputs_on_which_it_fails_with_a_warning(fair: Fair, run: Run) -> None:
    full = record(fair, run, "ivan", OTHER, "--full")

    assert full["warning"] == WARNING
    assert full["fails_on"]
    for one in full["fails_on"]:
        alfa, h = (np.array(one["arguments"][name]) for name in ("alfa", "H"))
        assert one["code"] == "wrong_values"
        np.testing.assert_allclose(one["got"], alfa @ h + 0.25, rtol=1e-4)
        np.testing.assert_allclose(one["expected"], alfa @ h, rtol=1e-4)
    assert WARNING in why(fair, run, "ivan", OTHER, "--full")


def test_hidden_inputs_are_the_students_own_and_the_same_each_time(fair: Fair, run: Run) -> None:
    ivan = record(fair, run, "ivan", OTHER, "--full")["fails_on"]
    again = record(fair, run, "ivan", OTHER, "--full")["fails_on"]
    (fair.folder / "submitted" / "ana").rename(fair.folder / "submitted" / "ana.old")
    shutil.copytree(fair.folder / "submitted" / "ivan", fair.folder / "submitted" / "ana")
    ana = record(fair, run, "ana", OTHER, "--full")

    assert ivan == again
    assert ana["file_changed_since"] and ana["differs_now"]
    assert [one["arguments"] for one in ana["fails_on"]] != [one["arguments"] for one in ivan]


def test_without_full_nothing_hidden_is_printed(fair: Fair, run: Run) -> None:
    plain = record(fair, run, "ivan", OTHER)

    assert not {"fails_on", "warning", "right_answer"} & set(plain)


def test_a_question_shows_what_was_given_and_only_full_the_right_answer(fair: Fair, run: Run) -> None:
    key = next(q for q in fair.manifest.questions if q.points and q.value is not None)

    out, full = why(fair, run, "luis", key.id), why(fair, run, "ana", key.id, "--full")

    assert "unanswered" in out
    assert "right " not in out
    assert f"right      {right_answer(key)}" in full
    assert f"{key.variable} = {right_answer(key)}" in full


def test_who_did_not_begin_and_who_could_not_be_read_get_their_reason(fair: Fair, run: Run) -> None:
    assert "stub" in why(fair, run, "luis", f"{FUNCTION}-correctness")
    assert "nothing could be read" in why(fair, run, "nil", f"{FUNCTION}-correctness")


def test_a_payment_in_full_is_told_with_who_and_why(fair: Fair, run: Run) -> None:
    id_ = f"{FUNCTION}-vectorization"
    void(
        fair.options(students=("eva",)),
        id_,
        reason="mal medido",
        by="Laura",
        when="2026-11-02 10:00:00+00:00",
    )

    out = why(fair, run, "eva", id_)

    assert "Laura" in out and "mal medido" in out
    assert "by itself it earned" in out
    assert "OTHER points" not in out


def test_a_submission_that_is_gone_still_has_its_stored_result(fair: Fair, run: Run) -> None:
    shutil.rmtree(fair.folder / "submitted" / "eva")

    out = why(fair, run, "eva", f"{FUNCTION}-vectorization")

    assert "vectorization: failed" in out
    assert "Not judged again: nothing in submitted/ any more." in out


def test_a_function_without_a_result_says_why(fair: Fair) -> None:
    asked = asked_of(fair.manifest, FUNCTION)
    report = replace(fair.report("ana"), functions=())

    told = evidence_text(Evidence(asked, fair.manifest, report, not_again="it trains a model"), full=False)

    assert "No result: it trains a model." in told


def test_nothing_is_written(fair: Fair, run: Run) -> None:
    before = {path: path.read_bytes() for path in fair.folder.rglob("*") if path.is_file()}

    why(fair, run, "eva", FUNCTION, "--full")

    after = {path: path.read_bytes() for path in fair.folder.rglob("*") if path.is_file()}
    wal = {path for path in after if path.name.endswith(("-wal", "-shm"))}
    assert {path: data for path, data in after.items() if path not in wal} == {
        path: data for path, data in before.items() if path not in wal
    }


@pytest.mark.parametrize(
    ("student", "what", "told"),
    [
        ("evaa", FUNCTION, "eva"),
        ("eva", "alineacion-velocidad", f"{FUNCTION}-"),
        ("eva", "why_tanh", "formgrader"),
    ],
)
def test_unknown_names_are_said(fair: Fair, run: Run, student: str, what: str, told: str) -> None:
    code, _, err = run("why", student, what, "--class", fair.folder, "--assignment", fair.name)

    assert code == 1
    assert told in err
