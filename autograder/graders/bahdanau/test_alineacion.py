"""Hidden grader: the map of additive attention."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.bahdanau.extremes import far_apart, flat, one_sided
from autograder.graders.toolkit import Array, Call, Draws, criterion
from autograder.graders.toolkit.extremes import BELOW, BEYOND


def oracle(S: Array, H: Array, Wsa: Array, Wha: Array, va: Array) -> Array:
    """Score every pair on its own, then share out each row with the exponentials from its top."""
    alpha = np.empty((len(S), len(H)))
    for i, s in enumerate(S):
        scores = [sum(va * np.tanh(Wsa @ s + Wha @ h)) for h in H]
        exponentials = [np.exp(e - max(scores)) for e in scores]
        alpha[i] = [exponential / sum(exponentials) for exponential in exponentials]
    return alpha


CONTRACT = toolkit.Contract(
    function="alineacion",
    arguments={"S": "T_y d_s", "H": "T_x d_h", "Wsa": "d_a d_s", "Wha": "d_a d_h", "va": "d_a"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d_a",),
    alike=("d_s", "d_h"),
    scales={"Wsa": 0.5, "Wha": 0.5},
    regimes={
        "overflow": far_apart,
        "very_negative": lambda x: one_sided(x, -BEYOND),
        "rows_apart": lambda x: one_sided(x, BELOW, BEYOND),
        "saturated": flat,
    },
)


class TestCorrectness(toolkit.Correctness):
    """Values, and what must follow when rows change places."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_reordering_the_source_reorders_the_columns(self, call: Call, inputs: Draws) -> None:
        """Position j's column goes wherever h_j goes."""
        x = inputs.ordinary()
        y = inputs.derived(x, "source reversed", H=x["H"][::-1])
        toolkit.agree(self.result(call(y)), self.result(call(x))[:, ::-1], "columns_follow_H")

    @criterion("correctness", group="invariances")
    def test_reordering_the_steps_reorders_the_rows(self, call: Call, inputs: Draws) -> None:
        """Step i's row goes wherever s_i goes."""
        x = inputs.ordinary()
        y = inputs.derived(x, "steps reversed", S=x["S"][::-1])
        toolkit.agree(self.result(call(y)), self.result(call(x))[::-1], "rows_follow_S")


class TestShape(toolkit.Shape):
    """A plain array of weights, (T_y, T_x)."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Scores that overflow, rows far apart, all very negative, the tanh saturated."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over steps or positions; one over the d_a coordinates saves memory and costs nothing."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """The five arguments stay the caller's."""

    contract = CONTRACT
