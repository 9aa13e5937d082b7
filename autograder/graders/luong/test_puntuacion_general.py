"""Hidden grader: every state against every annotation, through a matrix."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array


def oracle(S: Array, H: Array, W: Array) -> Array:
    """Add up s_a · W_ab · h_b over all pairs of coordinates, for every pair of positions."""
    scores = np.zeros((len(S), len(H)))
    for i, s in enumerate(S):
        for j, h in enumerate(H):
            for a in range(len(s)):
                scores[i, j] += sum(s[a] * W[a, b] * h[b] for b in range(len(h)))
    return scores


CONTRACT = toolkit.Contract(
    function="puntuacion_general",
    arguments={"S": "T_y d_s", "H": "T_x d_h", "W": "d_s d_h"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d_s", "d_h"),
)


class TestCorrectness(toolkit.Correctness):
    """Values, with states and annotations of different width, either of them a single coordinate."""

    contract = CONTRACT


class TestShape(toolkit.Shape):
    """A plain array of scores, (T_y, T_x)."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """Products of matrices, no loop over steps or positions."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """States, annotations and the matrix stay the caller's."""

    contract = CONTRACT
