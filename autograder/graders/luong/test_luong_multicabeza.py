"""Hidden grader: multiplicative attention with several heads."""

from typing import Any

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array, Call, Draws, criterion


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


def one_sided(x: dict[str, Any], *signs: float) -> dict[str, Array]:
    """Give every row of scores a large common part, of the signs given in turns, alike in all heads."""
    steps, wide = x["S"].shape[0], x["H"].shape[1] // x["n_cabezas"]
    common = np.resize(signs, (steps, 1)) * 2000 / (x["S"].shape[1] * wide)
    return {
        "S": common * (1 + 0.001 * x["S"]),
        "W": np.ones_like(x["W"]),
        "H": 1 + 0.1 * x["H"],
    }


def one_loud_head(x: dict[str, Any]) -> dict[str, Array]:
    """Give the first head scores in the thousands and leave the others as they are."""
    width = x["H"].shape[1]
    return {"W": np.where(np.arange(width) < width // x["n_cabezas"], 3000.0, 1.0) * x["W"]}


CONTRACT = toolkit.Contract(
    function="luong_multicabeza",
    arguments={"S": "T_y d_s", "H": "T_x n*d_k", "W": "d_s n*d_k", "n_cabezas": "=n"},
    returns="T_y n*d_k",
    oracle=oracle,
    positions=("T_y", "T_x"),
    heads=("n",),
    thin=("n", "d_k", "d_s"),
    scales={"W": 0.25},
    regimes={
        "overflow": lambda x: one_sided(x, 1.0),
        "very_negative": lambda x: one_sided(x, -1.0),
        "rows_apart": lambda x: one_sided(x, 1.0, -1.0),
        "saturated": one_loud_head,
    },
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
    """Scores that overflow, all very negative, rows far apart, and heads far apart."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over steps or positions; one over the heads costs nothing."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """States, annotations and the matrix stay the caller's."""

    contract = CONTRACT
