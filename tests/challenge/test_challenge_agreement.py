"""How far verdicts agree with labels."""

import pytest

from autograder.challenge import Agreement, Label, agreement, labels
from autograder.errors import GraderError
from autograder.outcome import CriterionResult, FunctionResult, Verdict

OK = {"correctness": "ok", "vectorization": "ok", "stability": "n-a"}
ENTRY = {
    "function": "f",
    "file": "f/x.py",
    "group": "correct",
    "label": OK,
    "loops_over": [],
    "needs_packages": [],
}


def label(group: str = "correct", loops: tuple[str, ...] = (), **criteria: str) -> Label:
    return Label("f", "f/x.py", group, {**OK, **criteria}, loops)


def result(correctness: Verdict, vectorization: Verdict, score: float = 2) -> FunctionResult:
    return FunctionResult(
        "f",
        (
            CriterionResult("correctness", correctness, min(score, 1), 1),
            CriterionResult("vectorization", vectorization, max(score - 1, 0), 1),
        ),
    )


def compared(one: Label, found: FunctionResult) -> Agreement:
    return agreement([(one, found)])


def test_a_right_solution_with_full_marks_agrees() -> None:
    found = compared(label(), result(Verdict.PASSED, Verdict.PASSED))
    assert found.is_full
    assert found.agreed == {"correctness": 1, "vectorization": 1}
    assert found.confusion[("correctness", Verdict.PASSED, Verdict.PASSED)] == 1


def test_a_criterion_that_the_function_does_not_have_is_not_compared() -> None:
    assert "stability" not in compared(label(), result(Verdict.PASSED, Verdict.PASSED)).compared


def test_a_right_solution_that_lost_a_point_is_a_false_reject() -> None:
    found = compared(label(), result(Verdict.PASSED, Verdict.FAILED, score=1))
    assert found.false_rejects == ("f/x.py",)
    assert [(d.criterion, d.expected, d.got) for d in found.disagreements] == [
        ("vectorization", Verdict.PASSED, Verdict.FAILED)
    ]
    assert not found.is_full


def test_a_borderline_solution_may_lose_points_where_its_label_says_so() -> None:
    found = compared(
        label("borderline", ("T_y",), vectorization="bad"), result(Verdict.PASSED, Verdict.FAILED, score=1)
    )
    assert found.is_full


def test_a_defect_with_full_marks_is_a_survivor() -> None:
    found = compared(label("wrong", correctness="bad"), result(Verdict.PASSED, Verdict.PASSED))
    assert found.survivors == ("f/x.py",)


@pytest.mark.parametrize("loops", [("features",), ("heads",), ("features", "heads")])
def test_loops_over_features_and_heads_count_as_passed(loops: tuple[str, ...]) -> None:
    assert label("wrong", loops, vectorization="bad").expected("vectorization") is Verdict.PASSED


def test_a_loop_over_positions_or_a_jacobian_counts_as_failed() -> None:
    assert (
        label("wrong", ("T_y", "features"), vectorization="bad").expected("vectorization") is Verdict.FAILED
    )
    assert label("wrong", (), vectorization="bad").expected("vectorization") is Verdict.FAILED


def test_what_needs_a_library_is_expected_unjudged_and_never_a_false_reject() -> None:
    needy = Label("f", "f/x.py", "correct", OK, libraries=("scipy",))
    found = compared(needy, result(Verdict.UNJUDGED, Verdict.UNJUDGED, score=0))
    assert found.is_full


def test_n_a_means_unjudged() -> None:
    assert label(correctness="n-a").expected("correctness") is Verdict.UNJUDGED


def test_labels_are_read_from_a_manifest() -> None:
    assert labels({"files": [ENTRY]}) == (Label("f", "f/x.py", "correct", OK),)


def test_an_entry_without_a_label_is_refused_by_name() -> None:
    broken = {key: value for key, value in ENTRY.items() if key != "label"}
    with pytest.raises(GraderError, match=r"corpus\.json: f/x\.py has no 'label'"):
        labels({"files": [broken]}, where="corpus.json")
