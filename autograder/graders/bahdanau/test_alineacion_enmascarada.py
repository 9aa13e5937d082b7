"""Hidden grader: the map of additive attention over the words of a padded sentence."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.bahdanau.extremes import far_apart, flat, one_sided
from autograder.graders.toolkit import Array, Call, Draws, criterion
from autograder.graders.toolkit.extremes import BELOW, BEYOND


def oracle(S: Array, H: Array, Wsa: Array, Wha: Array, va: Array, validas: Array) -> Array:
    """Score the words alone, pair by pair, and share out each row among them; a pad is never looked at."""
    alpha = np.zeros((len(S), len(H)))
    words = [j for j, is_word in enumerate(validas) if is_word]
    for i, s in enumerate(S):
        scores = [sum(va * np.tanh(Wsa @ s + Wha @ H[j])) for j in words]
        exponentials = [np.exp(e - max(scores)) for e in scores]
        for j, exponential in zip(words, exponentials, strict=True):
            alpha[i, j] = exponential / sum(exponentials)
    return alpha


def words_and_pads(rng: np.random.Generator, sizes: toolkit.Sizes) -> Array:
    """Draw a mask of which a third are pads, one of them before some word; a short sentence has no pads.

    A single word takes all the weight whatever its score, and pads that are all at the end would suit whoever
    only counts them. How many there are does not depend on the draw: what a loop over words costs must not.
    """
    length = sizes["T_x"]
    words = length - length // 3
    mask: Array = rng.permutation(np.arange(length) < words)
    return mask[::-1].copy() if mask[:words].all() else mask


def pads_on_top(x: dict[str, Array]) -> dict[str, Array]:
    """Give the pads scores that are far above those of the words, which are ordinary."""
    positions, width = x["H"].shape
    validas = np.resize([False, True], positions)
    giant = np.full((positions, width), 2 / width)
    words = {"S": 1e-4 * x["S"], "H": np.where(validas[:, None], 1e-4 * x["H"], giant)}
    large = {"Wha": np.ones_like(x["Wha"]), "va": 1.5 * BEYOND / len(x["va"]) + 100 * np.abs(x["va"])}
    return words | large | {"validas": validas}


CONTRACT = toolkit.Contract(
    function="alineacion_enmascarada",
    arguments={
        "S": "T_y d_s",
        "H": "T_x d_h",
        "Wsa": "d_a d_s",
        "Wha": "d_a d_h",
        "va": "d_a",
        "validas": words_and_pads,
    },
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d_a",),
    alike=("d_s", "d_h"),
    scales={"Wsa": 0.5, "Wha": 0.5},
    regimes={
        "hidden_huge": pads_on_top,
        "overflow": far_apart,
        "very_negative": lambda x: one_sided(x, -BEYOND),
        "rows_apart": lambda x: one_sided(x, BELOW, BEYOND),
        "saturated": flat,
        "all_masked": lambda x: {"validas": np.zeros_like(x["validas"])},
    },
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Values, exact zeros on the pads, and what a pad must not do."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_what_the_pads_hold_changes_nothing(self, call: Call, inputs: Draws) -> None:
        """Pads are there to fill an array; whatever stands in them, the words get the same weights."""
        x = inputs.ordinary()
        other = np.where(x["validas"][:, None], x["H"], 1 - 2 * x["H"])
        y = inputs.derived(x, "other pads", H=other)
        toolkit.agree(self.result(call(y)), self.result(call(x)), "pads_do_not_count")

    @criterion("correctness", group="invariances")
    def test_pads_weigh_exactly_nothing(self, call: Call, inputs: Draws) -> None:
        """A pad that weighs almost nothing was not set aside: it was outscored."""
        x = inputs.ordinary()
        weights = self.result(call(x))[:, ~x["validas"]]
        toolkit.agree(weights, np.zeros(weights.shape), "pads_exactly_zero", atol=0.0)


class TestShape(toolkit.Shape):
    """A plain array of weights, (T_y, T_x)."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Extreme scores, of words or of pads, and a sentence that is nothing but pads."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over steps or positions."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """The five arrays and the mask stay the caller's."""

    contract = CONTRACT
