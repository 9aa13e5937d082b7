"""Hidden grader: multiplicative attention with several heads."""

from collections.abc import Mapping

import numpy as np

from autograder.graders import toolkit
from autograder.graders.luong.extremes import one_sided, one_word_each
from autograder.graders.toolkit import Array, Call, Draws, criterion
from autograder.graders.toolkit.contract import Regime
from autograder.graders.toolkit.extremes import BELOW, BEYOND


def oracle(S: Array, H: Array, W: Array, n_cabezas: int) -> Array:
    """Attend step by step and head by head, with nothing but the columns of that head."""
    wide = H.shape[1] // n_cabezas
    mixtures = np.zeros((len(S), H.shape[1]))
    for i, s in enumerate(S):
        query = [sum(s[a] * W[a, b] for a in range(len(s))) for b in range(W.shape[1])]
        for head in range(n_cabezas):
            own = range(head * wide, (head + 1) * wide)
            scores = [sum(query[b] * h[b] for b in own) for h in H]
            exponentials = [np.exp(e - max(scores)) for e in scores]
            for b in own:
                mixtures[i, b] = sum(w * h[b] for w, h in zip(exponentials, H, strict=True)) / sum(
                    exponentials
                )
    return mixtures


REGIMES: Mapping[str, Regime] = {
    "overflow": lambda x: one_sided(x, BEYOND),
    "very_negative": lambda x: one_sided(x, -BEYOND),
    "rows_apart": lambda x: one_sided(x, BEYOND, BELOW),
    "saturated": one_word_each,
}

ALONE = ("overflow", "rows_apart")  # what a shortcut for a single head forgets


def of_one_head(change: Regime) -> Regime:
    """Return the same change for a single head that has all the columns."""
    alone = {"n_cabezas": 1}
    return lambda x: alone | dict(change(x | alone))


def few_columns(rng: np.random.Generator, sizes: toolkit.Sizes) -> toolkit.Sizes:
    """Make states as wide as annotations where all sizes are equal: W is a square then."""
    return {"n": 2, "d_k": 2} if len(set(sizes.values())) == 1 else {}


CONTRACT = toolkit.Contract(
    function="luong_multicabeza",
    arguments={"S": "T_y d_s", "H": "T_x n*d_k", "W": "d_s n*d_k", "n_cabezas": "=n"},
    returns="T_y n*d_k",
    oracle=oracle,
    positions=("T_y", "T_x"),
    heads=("n",),
    thin=("n", "d_k", "d_s"),
    scales={"W": 0.25},
    regimes={**REGIMES, **{f"{name} with one head": of_one_head(REGIMES[name]) for name in ALONE}},
    numbers=few_columns,
)


class TestCorrectness(toolkit.Correctness):
    """Values, one head and heads of one column among them, and what must follow when rows change places."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_reordering_the_source_changes_nothing(self, call: Call, inputs: Draws) -> None:
        """A mixture does not know the order of what was mixed."""
        x = inputs.ordinary()
        y = inputs.derived(x, "source reversed", H=x["H"][::-1])
        toolkit.agree(self.result(call(y)), self.result(call(x)), "order_of_H")

    @criterion("correctness", group="invariances")
    def test_reordering_the_steps_reorders_the_rows(self, call: Call, inputs: Draws) -> None:
        """Step i's row goes wherever s_i goes."""
        x = inputs.ordinary()
        y = inputs.derived(x, "steps reversed", S=x["S"][::-1])
        toolkit.agree(self.result(call(y)), self.result(call(x))[::-1], "rows_follow_S")


class TestShape(toolkit.Shape):
    """A plain array of mixtures, (T_y, d_h)."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Scores that overflow, all very negative, rows or heads far apart; the shortcuts of a single head."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over steps or positions; one over the heads costs nothing."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """States, annotations and the matrix stay the caller's."""

    contract = CONTRACT
