"""Hidden grader: the softmax of every row."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.bahdanau.extremes import APART, one_on_top
from autograder.graders.toolkit import Array, Call, Draws, criterion
from autograder.graders.toolkit.extremes import BELOW, BEYOND, in_turns


def oracle(E: Array) -> Array:
    """Exponentiate one score at a time, measured from the top of its row, and share out the row's total."""
    alpha = np.empty(E.shape)
    for i, row in enumerate(E):
        exponentials = [np.exp(e - max(row)) for e in row]
        for j, exponential in enumerate(exponentials):
            alpha[i, j] = exponential / sum(exponentials)
    return alpha


def lone_tops(E: Array) -> Array:
    """Return how far every score is lifted so that one in each row stands high above the others."""
    lifted = np.full(E.shape, BEYOND)
    lifted[np.arange(len(E)), one_on_top(*E.shape)] += APART
    return lifted


CONTRACT = toolkit.Contract(
    function="softmax_filas",
    arguments={"E": "T_y T_x"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    regimes={
        "overflow": lambda x: {"E": x["E"] + BEYOND},
        "very_negative": lambda x: {"E": x["E"] - BEYOND},
        "rows_apart": lambda x: {"E": x["E"] + in_turns(len(x["E"]), BELOW, BEYOND)},
        "saturated": lambda x: {"E": x["E"] + lone_tops(x["E"])},
    },
)


class TestCorrectness(toolkit.Correctness):
    """Values, and what a softmax does not see."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_a_constant_per_row_changes_nothing(self, call: Call, inputs: Draws) -> None:
        """Only differences within a row count."""
        x = inputs.ordinary()
        y = inputs.derived(x, "rows shifted", E=x["E"] + in_turns(len(x["E"]), 3, -3))
        toolkit.agree(self.result(call(y)), self.result(call(x)), "row_shift")


class TestShape(toolkit.Shape):
    """A plain array of weights, as large as the scores."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Scores in the thousands, of either sign, and rows that have nothing in common."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over rows or columns."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """The scores stay the caller's."""

    contract = CONTRACT
