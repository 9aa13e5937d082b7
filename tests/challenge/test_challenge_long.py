"""A function that trains a model: minutes instead of seconds, and no call that is not asked for."""

from dataclasses import replace
from pathlib import Path

from test_challenge_stream import opened, written

from autograder.challenge import judge_stream
from autograder.challenge.desk import BUDGET, budget
from autograder.graders.toolkit import Contract
from autograder.outcome import FunctionResult, Verdict
from autograder.sandbox.inline import InlineSession

COUNTS = """
calls = 0

def doble(x):
    global calls
    calls += 1
    if calls > 1:
        raise RuntimeError("one training too many")
    return 3 * x
"""
ONE_CALL = """
class TestValues:
    contract = CONTRACT

    @criterion("correctness")
    def test_once(self, call, inputs):
        x = inputs.ordinary()
        toolkit.check(CONTRACT, x, inputs.expected(x), call(x))
"""


def contract(cpu_seconds: float) -> Contract:
    return Contract("f", {"x": "n"}, "n", oracle=lambda x: x, cpu_seconds=cpu_seconds)


def test_who_may_compute_for_minutes_may_wait_for_as_many_times_more() -> None:
    long = budget(contract(60 * BUDGET.cpu_seconds))

    assert long.cpu_seconds == 60 * BUDGET.cpu_seconds
    assert long.wall_seconds == 60 * BUDGET.wall_seconds
    assert budget(contract(BUDGET.cpu_seconds / 4)).wall_seconds == BUDGET.wall_seconds


def test_wrong_values_of_a_long_function_are_told_without_another_call(tmp_path: Path) -> None:
    exercise = written(tmp_path, ONE_CALL)
    found: list[FunctionResult] = []
    for long in (True, False):
        judge_stream(
            [replace(exercise, key=replace(exercise.key, long=long))],
            opened(COUNTS),
            lambda _, results: found.extend(results),
            bench=InlineSession,
        )

    trains, ordinary = found
    assert trains.criterion("correctness").verdict is Verdict.FAILED
    assert trains.criterion("correctness").code == "wrong_values"
    assert trains.example is None
    # The same function, judged as usual, is called again for a counter-example.
    assert ordinary.example is not None
