"""Hidden grader: the softmax of what a mask leaves in sight."""

from collections.abc import Mapping

import numpy as np

from autograder.graders import toolkit
from autograder.graders.luong.extremes import hidden_just_overflows, with_lone_tops
from autograder.graders.toolkit import Array, Call, Draws, criterion
from autograder.graders.toolkit.contract import Regime
from autograder.graders.toolkit.extremes import BELOW, BEYOND, in_turns

FAR = 1e6  # the largest score that the statement allows


def oracle(E: Array, mascara: Array) -> Array:
    """Share out every row among its visible scores, one by one; a hidden position gets nothing."""
    weights = np.zeros(E.shape)
    for i, row in enumerate(E):
        visible = [j for j in range(len(row)) if mascara[i, j]]
        top = max(row[j] for j in visible)
        total = sum(np.exp(row[j] - top) for j in visible)
        for j in visible:
            weights[i, j] = np.exp(row[j] - top) / total
    return weights


def mask(rng: np.random.Generator, sizes: toolkit.Sizes) -> Array:
    """Draw a mask in which every row and every column has something visible and something hidden.

    So a mask turned around, or read by columns, is a mask as well: what goes wrong with it are the values.
    """
    rows, columns = sizes["T_y"], sizes["T_x"]
    turn = np.add.outer(rng.permutation(rows), rng.permutation(columns)) % 3
    keep: Array = np.where(turn == 2, rng.random((rows, columns)) < 0.5, turn == 0)
    keep[~keep.any(axis=1), 0] = True  # in a row too short for the pattern
    return keep


REGIMES: Mapping[str, Regime] = {
    "overflow": lambda x: {"E": x["E"] + BEYOND},
    "rows_apart": lambda x: {"E": x["E"] + in_turns(len(x["E"]), BEYOND, BELOW)},
    "saturated": with_lone_tops,
    # In quarters: numbers that single precision holds, too.
    "very_negative": lambda x: {"E": 2 + np.round(4 * x["E"]) / 4 - FAR},
    "hidden_huge": lambda x: {"E": np.where(x["mascara"], x["E"], FAR)},
    "hidden_huge by a little": hidden_just_overflows,
}

CONTRACT = toolkit.Contract(
    function="softmax_enmascarado",
    arguments={"E": "T_y T_x", "mascara": mask},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    zeros=lambda x: ~x["mascara"],
    regimes=REGIMES,
)


class TestCorrectness(toolkit.Correctness):
    """Values, zeros that are zeros, and what a mask must not change."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_a_hidden_score_changes_nothing(self, call: Call, inputs: Draws) -> None:
        """Whatever stands under the mask, the weights are the same."""
        x = inputs.ordinary()
        y = inputs.derived(x, "hidden scores changed", E=np.where(x["mascara"], x["E"], 5 - x["E"]))
        toolkit.agree(self.result(call(y)), self.result(call(x)), "pads_do_not_count")

    @criterion("correctness", group="invariances")
    def test_nothing_hidden_is_an_ordinary_softmax(self, call: Call, inputs: Draws) -> None:
        """A mask that keeps everything is no mask."""
        x = inputs.ordinary()
        y = inputs.derived(x, "everything visible", mascara=np.ones_like(x["mascara"]))
        toolkit.agree(self.result(call(y)), inputs.expected(y), "nothing_hidden")

    @criterion("correctness", group="invariances")
    def test_the_last_one_left_takes_everything(self, call: Call, inputs: Draws) -> None:
        """A row with a single visible position gives it the weight 1."""
        x = inputs.ordinary()
        only = np.arange(len(x["E"]))[:, None] % x["E"].shape[1] == np.arange(x["E"].shape[1])
        y = inputs.derived(x, "one visible", mascara=only)
        toolkit.agree(self.result(call(y)), only.astype(float), "one_visible")


class TestShape(toolkit.Shape):
    """A plain array of weights, as large as the scores."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Scores of up to a million of either sign, rows far apart, and a giant under the mask."""

    contract = CONTRACT

    @criterion("stability")
    def test_regime(self, call: Call, inputs: Draws, regime: str) -> None:
        """A weight that leaks under the mask is told as such: nothing overflowed."""
        try:
            super().test_regime(call, inputs, regime)
        except toolkit.Failed as failed:
            if failed.code in REGIMES and failed.reply is not None and leaks(failed.reply):
                raise toolkit.Failed("mask_leaks", reply=failed.reply) from failed
            raise


def leaks(reply: toolkit.Reply) -> bool:
    """Return whether weights that are finite reach a hidden position."""
    weights = reply.value
    fits = isinstance(weights, np.ndarray) and weights.shape == reply.inputs["mascara"].shape
    return bool(fits and np.isfinite(weights).all() and weights[~reply.inputs["mascara"]].any())


class TestVectorization(toolkit.Vectorization):
    """No loop over rows or columns."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """Scores and mask stay the caller's."""

    contract = CONTRACT
