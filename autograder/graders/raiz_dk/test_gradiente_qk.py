"""Hidden grader: from the gradient of the scaled scores back to queries and keys."""

import math

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array, Call, Draws, criterion

STEP = 0.5  # a score is linear in each number: a central difference is exact at any step


def loss(Q: Array, K: Array, G: Array) -> float:
    """Return a loss whose gradient with respect to the scaled scores is G."""
    total = 0.0
    for i, query in enumerate(Q):
        for j, key in enumerate(K):
            total += float(G[i, j] * sum(query * key)) / math.sqrt(len(key))
    return total


def oracle(Q: Array, K: Array, G: Array) -> tuple[Array, Array]:
    """Follow every score back to the query and the key it came from."""
    dQ, dK = np.zeros(Q.shape), np.zeros(K.shape)
    for i, query in enumerate(Q):
        for j, key in enumerate(K):
            share = G[i, j] / math.sqrt(len(key))
            dQ[i] += share * key
            dK[j] += share * query
    return dQ, dK


CONTRACT = toolkit.Contract(
    function="gradiente_qk",
    arguments={"Q": "T_y d_k", "K": "T_x d_k", "G": "T_y T_x"},
    returns=("T_y d_k", "T_x d_k"),
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d_k",),
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Both gradients, and what they are the gradients of."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_they_are_what_moves_the_loss(self, call: Call, inputs: Draws) -> None:
        """Move one number of the queries or the keys at a time and see what the loss does."""
        x = inputs.ordinary()
        arguments = dict(x.arguments)
        for name, found in zip(("Q", "K"), self.results(call(x)), strict=True):
            measured = np.empty(found.shape)
            for place in np.ndindex(found.shape):
                step = np.zeros(found.shape)
                step[place] = STEP
                up, down = (loss(**(arguments | {name: arguments[name] + d})) for d in (step, -step))
                measured[place] = (up - down) / (2 * STEP)
            toolkit.agree(found, measured, "finite_differences")


class TestVectorization(toolkit.Vectorization):
    """Two products, no loop over queries or keys."""

    contract = CONTRACT
