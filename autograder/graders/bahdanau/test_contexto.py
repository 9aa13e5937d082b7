"""Hidden grader: every step's mixture of the annotations."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array, Call, Draws, criterion


def oracle(alfa: Array, H: Array) -> Array:
    """Add every annotation, one after the other, in the share that the step gives it."""
    mixtures = np.zeros((len(alfa), H.shape[1]))
    for i, shares in enumerate(alfa):
        for share, annotation in zip(shares, H, strict=True):
            mixtures[i] += share * annotation
    return mixtures


CONTRACT = toolkit.Contract(
    function="contexto",
    arguments={"alfa": toolkit.Shares("T_y T_x"), "H": "T_x d_h"},
    returns="T_y d_h",
    oracle=oracle,
    positions=("T_y", "T_x"),
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Values, and what linearity asks for."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_equal_annotations_come_back(self, call: Call, inputs: Draws) -> None:
        """A mixture of copies of one vector is that vector, because the shares add up to 1."""
        x = inputs.ordinary()
        copies = np.tile(x["H"][:1], (len(x["H"]), 1))
        y = inputs.derived(x, "equal annotations", H=copies)
        toolkit.agree(self.result(call(y)), copies[:1].repeat(len(x["alfa"]), axis=0), "equal_annotations")


class TestShape(toolkit.Shape):
    """A plain array, (T_y, d_h)."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """One product, no loop over steps or annotations."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """Weights and annotations stay the caller's."""

    contract = CONTRACT
