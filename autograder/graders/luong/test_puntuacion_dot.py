"""Hidden grader: every state against every annotation, by dot product."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array


def oracle(S: Array, H: Array) -> Array:
    """Add up the products of the coordinates, pair by pair."""
    scores = np.empty((len(S), len(H)))
    for i, s in enumerate(S):
        for j, h in enumerate(H):
            scores[i, j] = sum(a * b for a, b in zip(s, h, strict=True))
    return scores


CONTRACT = toolkit.Contract(
    function="puntuacion_dot",
    arguments={"S": "T_y d", "H": "T_x d"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d",),
)


class TestCorrectness(toolkit.Correctness):
    """Values, at any sizes; a vector of one coordinate is a vector, too."""

    contract = CONTRACT


class TestShape(toolkit.Shape):
    """A plain array of scores, (T_y, T_x)."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """One product, no loop over steps or positions."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """States and annotations stay the caller's."""

    contract = CONTRACT
