"""Hidden grader: how far each row of weights is spread out."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array


def oracle(A: Array) -> Array:
    """Take the square of one weight after the other away from 1."""
    spread = np.ones(len(A))
    for i, row in enumerate(A):
        for weight in row:
            spread[i] -= weight * weight
    return spread


CONTRACT = toolkit.Contract(
    function="reparto",
    arguments={"A": toolkit.Shares("T_y T_x")},
    returns="T_y",
    oracle=oracle,
    positions=("T_y", "T_x"),
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Values."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over rows or positions."""

    contract = CONTRACT
