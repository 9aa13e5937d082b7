"""Hidden grader: scaled products of every query with every key."""

import math

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array


def oracle(Q: Array, K: Array) -> Array:
    """Multiply coordinate by coordinate, and divide each score on its own."""
    scores = np.empty((len(Q), len(K)))
    for i, query in enumerate(Q):
        for j, key in enumerate(K):
            product = sum(a * b for a, b in zip(query, key, strict=True))
            scores[i, j] = product / math.sqrt(len(key))
    return scores


CONTRACT = toolkit.Contract(
    function="puntua_escalado",
    arguments={"Q": "T_y d_k", "K": "T_x d_k"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d_k",),
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Values."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over queries or keys."""

    contract = CONTRACT
