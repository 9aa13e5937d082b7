"""Points: measured first, paid second."""

import pytest

from autograder.challenge.scoring import Outcome, criterion_result, measured, paid
from autograder.manifest import ChallengeKey, CriterionKey
from autograder.outcome import CriterionResult, Verdict

PASSED, FAILED, UNJUDGED = Verdict.PASSED, Verdict.FAILED, Verdict.UNJUDGED


def generic(
    verdict: Verdict, code: str = "", *, keeps: float = 0.0, criterion: str = "correctness"
) -> Outcome:
    return Outcome(criterion, "generic", 1.0, verdict=verdict, code=code, keeps=keeps)


def edge(verdict: Verdict, dimension: str) -> Outcome:
    if verdict is PASSED:
        return Outcome("correctness", "edges", 0.2, split=True)
    facts = {"dimension": [dimension]}
    return Outcome("correctness", "edges", 0.2, split=True, verdict=verdict, code="edge", facts=facts)


def invariance(verdict: Verdict) -> Outcome:
    return Outcome("correctness", "invariances", 0.2, verdict=verdict, code="invariance")


def judged(*outcomes: Outcome) -> CriterionResult:
    return criterion_result("correctness", 5, outcomes)


def test_all_passed_pays_all() -> None:
    assert judged(generic(PASSED), edge(PASSED, "T_x")).score == 5


def test_edges_cost_at_most_one_of_five_and_each_its_share() -> None:
    one = judged(generic(PASSED), edge(FAILED, "T_x"), edge(PASSED, "T_y"))
    both = judged(generic(PASSED), edge(FAILED, "T_x"), edge(FAILED, "T_y"))
    assert (one.score, one.verdict, one.facts) == (4.5, FAILED, {"dimension": ["T_x"]})
    assert (both.score, both.facts) == (4.0, {"dimension": ["T_x", "T_y"]})
    assert both.groups == {"generic": PASSED, "edges": FAILED}


def test_one_failure_loses_what_an_undivided_group_can_lose() -> None:
    assert judged(generic(PASSED), invariance(FAILED), invariance(PASSED)).score == 4
    assert judged(generic(PASSED), invariance(FAILED), invariance(FAILED)).score == 4


def test_ordinary_values_are_the_gate_to_everything() -> None:
    result = judged(generic(PASSED), generic(FAILED, "wrong_values"), edge(PASSED, "T_x"))
    assert (result.score, result.code) == (0, "wrong_values")


def test_the_cause_is_an_ordinary_failure_before_any_other() -> None:
    result = judged(edge(FAILED, "T_x"), invariance(FAILED), generic(FAILED, "nonfinite"))
    assert result.code == "nonfinite"


def test_what_a_failure_keeps_is_paid() -> None:
    result = criterion_result(
        "vectorization", 2, [generic(FAILED, "loops", keeps=0.5, criterion="vectorization")]
    )
    assert (result.verdict, result.score) == (FAILED, 1)


def test_an_unjudged_ordinary_test_pays_nothing_whatever_else_passed() -> None:
    open_gate = judged(generic(UNJUDGED, "needs_library"), edge(PASSED, "T_x"))
    failed_too = judged(generic(UNJUDGED, "needs_library"), edge(FAILED, "T_x"))
    assert (open_gate.verdict, open_gate.score, open_gate.code) == (UNJUDGED, 0, "needs_library")
    assert (failed_too.verdict, failed_too.score) == (FAILED, 0)


def test_an_unjudged_extra_costs_nothing() -> None:
    assert judged(generic(PASSED), invariance(UNJUDGED)).score == 5


def test_nothing_tried_is_unjudged() -> None:
    assert (judged().verdict, judged().score) == (UNJUDGED, 0)


KEY = ChallengeKey(
    "f", ("x",), (CriterionKey("correctness", 5), CriterionKey("shape", 1), CriterionKey("speed", 2))
)


def results(correctness: Verdict) -> tuple[CriterionResult, ...]:
    return measured(
        KEY, [generic(correctness), generic(PASSED, criterion="shape"), generic(UNJUDGED, criterion="speed")]
    )


def test_when_correctness_earns_nothing_the_rest_keeps_its_verdict_and_waits() -> None:
    values, shape, speed = paid(results(FAILED), None)
    assert (values.score, values.withheld_by) == (0, None)
    assert (shape.verdict, shape.score, shape.withheld_by) == (PASSED, 0, "correctness")
    assert (speed.verdict, speed.score, speed.withheld_by) == (UNJUDGED, 0, None)


def test_credit_replaces_nothing_and_releases_the_rest() -> None:
    values, shape, _ = paid(results(FAILED), 2)
    assert (values.verdict, values.score) == (FAILED, 2)
    assert (shape.score, shape.withheld_by) == (1, None)


def test_right_values_withhold_nothing() -> None:
    assert [c.score for c in paid(results(PASSED), None)] == [5, 1, 0]


def test_a_function_without_correctness_withholds_nothing() -> None:
    key = ChallengeKey("f", ("x",), (CriterionKey("shape", 1),))
    assert paid(measured(key, [generic(PASSED, criterion="shape")]), None)[0].score == 1


@pytest.mark.parametrize("credit", [9.0, 5.0])
def test_credit_never_exceeds_the_points_on_offer(credit: float) -> None:
    assert paid(results(FAILED), credit)[0].score == 5
