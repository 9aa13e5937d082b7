"""Comparing what came back: the traps on the trusted side."""

import dataclasses
import json
from typing import Any

import numpy as np
import pytest
from judging import EXERCISES, SEED, reference

from autograder.challenge import Candidate, judge_stream
from autograder.graders.toolkit import Contract, Draws, Failed, Inputs, Reply, Shares, values
from autograder.graders.toolkit.sizes import distinct, reversed_sizes, shape_of, square
from autograder.graders.toolkit.vectorization import grows, per_position
from autograder.outcome import FunctionResult
from autograder.records import to_plain
from autograder.sandbox.calls import Call, Ended, Foreign, Measured, Raised
from autograder.sandbox.inline import InlineSession

TWICE = Contract(
    function="f",
    arguments={"x": "m n"},
    returns="m n",
    oracle=lambda x: 2 * x,
    positions=("m", "n"),
    thin=("n",),
)
X = Draws(TWICE, SEED).ordinary()
RIGHT = 2 * X["x"]


def found(value: Any) -> str:
    problem = values.problem(TWICE, X, RIGHT, Reply(X, "value", value))
    return problem.code if problem else ""


@pytest.mark.parametrize(
    "value",
    [RIGHT, RIGHT.tolist(), list(RIGHT), RIGHT.astype(complex), RIGHT.astype(np.longdouble), RIGHT + 1e-7],
    ids=["array", "lists", "list of rows", "complex", "long double", "a rounding error"],
)
def test_right_values_in_any_container_are_right(value: Any) -> None:
    assert found(value) == ""


WRONG = {
    "a scalar that would broadcast": (RIGHT[0, 0], "wrong_shape"),
    "a row that would broadcast": (RIGHT[:1], "wrong_shape"),
    "nothing that would broadcast": (np.zeros((0, RIGHT.shape[1])), "wrong_shape"),
    "an axis too many": (RIGHT[..., None], "wrong_shape"),
    "not a number": (np.where(RIGHT > 1e9, 0, np.nan), "nonfinite"),
    "one number that is none": (np.where(RIGHT[0, 0] == RIGHT, np.nan, RIGHT), "nonfinite"),
    "infinity": (RIGHT * np.inf, "nonfinite"),
    "other values": (RIGHT + 1e-4, "wrong_values"),
    "an imaginary part": (RIGHT + 1j, "wrong_values"),
    "truth values": (RIGHT > 0, "wrong_values"),
    "small whole numbers": (RIGHT.astype(np.uint8), "wrong_values"),
    "a ragged list": ([[1.0], [1.0, 2.0]], "not_numeric"),
    "a list of texts": ([["a"]], "not_numeric"),
    "a tuple": ((RIGHT, RIGHT), "wrong_container"),
    "nothing": (None, "nothing"),
    "a text": ("2.0", "wrong_container"),
    "a dictionary": ({"a": RIGHT}, "wrong_container"),
    "a number without limit": (10**400, "not_numeric"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_wrong_is_never_taken_for_right(what: str) -> None:
    value, code = WRONG[what]
    assert found(value) == code


SEVERAL = {
    "a text among them": ((RIGHT, "a"), "not_numeric", {"type": "str", "part": 2}),
    "nothing among them": ((None, RIGHT), "not_numeric", {"type": "NoneType", "part": 1}),
    "nothing": (None, "nothing", {}),
    "one too many": ((RIGHT,) * 3, "wrong_count", {"expected": 2}),
    "one alone": (RIGHT, "wrong_container", {"type": "ndarray", "wanted": "tuple"}),
    "a dictionary": ({"a": RIGHT, "b": RIGHT}, "wrong_container", {"type": "dict", "wanted": "tuple"}),
    "another shape": ((RIGHT, RIGHT[:1]), "wrong_shape", {"part": 2}),
    "not a number": ((RIGHT, RIGHT * np.nan), "nonfinite", {"part": 2}),
    "other values": ((RIGHT + 1, RIGHT), "wrong_values", {"part": 1}),
}


@pytest.mark.parametrize("what", SEVERAL)
def test_what_is_wrong_with_several_results_says_which(what: str) -> None:
    value, code, facts = SEVERAL[what]
    twice = dataclasses.replace(TWICE, returns=("m n", "m n"))
    problem = values.problem(twice, X, (RIGHT, RIGHT), Reply(X, "value", value))
    assert problem is not None
    assert problem.code == code
    assert facts.items() <= problem.facts.items()


def test_a_masked_array_is_named_when_what_it_hides_is_wrong() -> None:
    def code(value: Any) -> str:
        with pytest.raises(Failed) as failed:
            values.check(TWICE, X, RIGHT, Reply(X, "value", value, container="MaskedArray"))
        return failed.value.code

    values.check(TWICE, X, RIGHT, Reply(X, "value", RIGHT, container="MaskedArray"))
    assert code(RIGHT + 1) == code(RIGHT * np.nan) == "masked_array"
    assert code(RIGHT[:1]) == "wrong_shape"


def test_shapes_are_told_as_lists() -> None:
    problem = values.problem(TWICE, X, RIGHT, Reply(X, "value", RIGHT[:1]))
    assert problem is not None
    assert problem.facts == {"expected": list(RIGHT.shape), "got": [1, RIGHT.shape[1]]}


def test_an_error_may_grow_with_the_inputs_where_the_contract_says_so() -> None:
    large = Inputs("large", X.sizes, {"x": 1e6 * X["x"]})
    answer = 1e6 * RIGHT
    loose = Contract(
        "f", {"x": "m n"}, "m n", lambda x: 2 * x, error_scale=lambda x: float(np.abs(x["x"]).max())
    )
    reply = Reply(large, "value", np.where(np.abs(answer) < 1e6, answer + 0.5, answer))
    assert values.problem(TWICE, large, answer, reply) is not None
    assert values.problem(loose, large, answer, reply) is None


def test_nothing_may_be_a_tiny_constant_where_the_contract_leaves_room_for_one() -> None:
    exact = dataclasses.replace(TWICE, zeros=lambda x: np.ones_like(x["x"], bool))
    roomy = dataclasses.replace(exact, zeros_within=1e-8)
    nothing = np.zeros_like(RIGHT)

    def passes(contract: Contract, left: float, tolerance: float | None) -> bool:
        return values.problem(contract, X, nothing, Reply(X, "value", nothing + left), tolerance) is None

    for tolerance in (None, 5e-3):
        assert [passes(exact, left, tolerance) for left in (0.0, 1e-12)] == [True, False]
    lefts = (0.0, 1e-12, 1e-7, 1e-5, np.nan)
    assert [passes(roomy, left, 5e-3) for left in lefts] == [True, True, False, False, False]
    # On ordinary inputs their ordinary tolerance is enough.
    assert [passes(roomy, left, None) for left in lefts] == [True, True, True, False, False]


def test_shares_add_up_to_one_and_people_can_add_them_up() -> None:
    draw, sizes = Shares("m n"), {"m": 4, "n": 3}
    drawn = draw(np.random.default_rng(SEED), sizes)
    assert drawn.sum(axis=1) == pytest.approx(np.ones(4))
    assert ((drawn > 0).all(), (drawn.min(axis=1) < 0.01).all()) == (True, True)

    for width, digits in ((1, 1), (5, 1), (40, 2)):
        readable = draw.readable(np.random.default_rng(SEED), {"m": 4, "n": width})
        assert readable.sum(axis=1) == pytest.approx(np.ones(4))
        assert np.array_equal(readable, np.round(readable, digits))
        assert readable.all()
    assert draw.readable(np.random.default_rng(SEED), {"m": 1, "n": 400}).sum() == pytest.approx(1)


def test_dimensions_are_different_primes_within_their_limits() -> None:
    sizes = distinct(["a", "b", "c", "d", "e"], {"d": 3})
    assert sorted(sizes.values()) == sorted(set(sizes.values()))
    assert sizes["d"] <= 3
    assert set(reversed_sizes(sizes, {"d": 3}).values()) <= set(sizes.values())
    assert len(set(square(["a", "b"], {}).values())) == 1


def test_a_shape_may_hold_products() -> None:
    assert shape_of("T n*d_k", {"T": 2, "n": 3, "d_k": 4}) == (2, 12)
    assert shape_of("", {}) == ()


def test_inputs_follow_the_seed_and_nothing_else() -> None:
    one, same, other = (Draws(TWICE, seed).ordinary() for seed in (1, 1, 2))
    assert np.array_equal(one["x"], same["x"])
    assert not np.array_equal(one["x"], other["x"])


def test_the_second_ordinary_input_has_the_first_ones_sizes_and_other_values() -> None:
    draws = Draws(TWICE, SEED)
    first, again = draws.ordinary(), draws.ordinary("again")
    assert first.sizes == again.sizes
    assert not np.array_equal(first["x"], again["x"])


def test_public_inputs_can_be_retyped() -> None:
    drawn = Draws(TWICE, SEED, public=True).ordinary()["x"]
    assert np.array_equal(drawn, np.round(drawn, 1))
    assert drawn.all()


def test_shared_inputs_cannot_be_changed_by_a_check() -> None:
    with pytest.raises(ValueError, match="read-only"):
        X["x"][0, 0] = 1


def test_even_growth_is_a_loop_and_a_jump_is_not() -> None:
    assert grows((60, 140, 300))
    assert grows((100, 164, 420))  # twice as steep: a loop within a loop
    assert not grows((61, 61, 61))
    assert not grows((1333, 2115, 2115))  # einsum looks for a path once
    assert not grows((300, 140, 60))
    assert grows((60, 140, None))  # nobody counts that far
    assert per_position((60, 140, 300)) == 10
    assert per_position((60, 140, None)) is None


ODD: tuple[Any, ...] = (
    None, True, 3, 10**400, float("nan"), 1j, "x", [], [[]], [[1], [2, 3]], [None], [1, "a"], (1, 2), {},
    {1: 2}, {1, 2}, Foreign("thing"), Foreign("map"), Foreign("matrix", np.ones((2, 2))),
    Foreign("MaskedArray", np.ones((5, 7))),
    Foreign("ndarray(object)", [[1, 2], [3, 4]]), Foreign("ndarray(object)", [None, "a"]),
    Foreign("Mine", Foreign("Yours", [Foreign("x", 1.0)])),
    np.zeros(()), np.zeros((0,)), np.zeros((5, 0, 3)), np.ones((5, 7), bool), np.ones((5, 7), np.uint8),
    np.full((5, 7), 2**63, np.uint64), np.full((5, 7), np.nan, complex), np.ones((5, 7), np.float16),
    np.ones((5, 7), np.longdouble), np.full((5, 7), np.inf), np.float32(3), np.bool_(True),
    np.ones((1,) * 8), [np.ones(3), np.ones(4)], [np.float64(1), 2, True], [10**400], [2**70, 1.5],
    Call(Ended.EXCEPTION), Call(Ended.EXCEPTION, raised=Raised("")), Call(Ended.KILLED),
    Call(Ended.VIOLATION), Call(Ended.TIMED_OUT), Call(Ended.OUT_OF_MEMORY), Call(Ended.MISSING),
    Call(Ended.EXCEPTION, raised=Raised("A b{c}", "m" * 10_000, None, None, "x" * 5_000)),
    Call(Ended.VALUE, np.ones((5, 7)), changed=(0, 1, 9), altered=(0, 7)),
    Call(Ended.VALUE, np.ones((5, 7)), changed=(0,), after={0: np.zeros(3)}),
    Call(Ended.VALUE, np.ones((5, 7)), changed=(0,), after={0: "x"}),
    Call(Ended.VALUE, 1, measured=Measured(None, None)),
    Call(Ended.VALUE, 1, measured=Measured(10**9, 1, tampering=("a",))),
    Call(Ended.EXCEPTION, raised=Raised("MissingPackage", "{evil} name")),
)  # fmt: skip  # a table, read by rows


class Answering(InlineSession):
    """A session in which something else than the function answers, from the nth call on or every nth time."""

    def __init__(self, source: str, answer: Any, every: int, start: int) -> None:
        super().__init__()
        self.run([source])
        self.answer, self.every, self.start, self.asked = answer, every, start, 0

    def call(self, *args: Any, **named: Any) -> Call:
        """Answer in the function's place now and then."""
        self.asked += 1
        if self.asked < self.start or self.asked % self.every:
            return super().call(*args, **named)
        if isinstance(self.answer, Call):
            return self.answer
        return Call(Ended.VALUE, self.answer, measured=Measured(5, 5) if named.get("measure") else None)


@pytest.mark.parametrize("function", EXERCISES)
def test_whatever_comes_back_is_judged_and_breaks_no_grader(function: str) -> None:
    source = reference(function)
    # At once, now and then, and late: a function without arrays is called seven times in all.
    patterns = ((1, 1), (3, 1), (1, 6))
    sessions = [Answering(source, answer, every, start) for answer in ODD for every, start in patterns]
    stream = [Candidate(str(n), s, frozenset({function}), {function: n}) for n, s in enumerate(sessions)]
    results: list[FunctionResult] = []

    judge_stream([EXERCISES[function]], stream, lambda _, r: results.extend(r), bench=InlineSession)

    assert len(results) == len(sessions)
    assert all(r.score < r.max for r in results)
    assert all(json.loads(json.dumps(to_plain(r))) for r in results)
