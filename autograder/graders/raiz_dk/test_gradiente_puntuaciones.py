"""Hidden grader: from the gradient of the weights back through the softmax to the scores."""

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array, Call, Draws, criterion

STEP = 1e-5
SCALE = 1000.0
NEAR = 1e-5  # between two results, each of which may be off by some 1e-6


def oracle(A: Array, G: Array) -> Array:
    """Add up what each score does to every weight of its row: α_k(1 − α_k), or −α_j α_k to another."""
    dE = np.zeros(A.shape)
    for i, (row, grad) in enumerate(zip(A, G, strict=True)):
        for j, own in enumerate(row):
            for k, (weight, g) in enumerate(zip(row, grad, strict=True)):
                dE[i, j] += g * (weight * (1 - weight) if j == k else -own * weight)
    return dE


def loss(E: Array, G: Array) -> float:
    """Return a loss whose gradient with respect to the weights is G: a plain softmax, then a plain sum."""
    total = 0.0
    for scores, grad in zip(E, G, strict=True):
        weights = np.exp(scores) / sum(np.exp(scores))
        total += float(sum(weights * grad))
    return total


def one_hot(A: Array) -> Array:
    """Give all the weight of row i to position i, and start again after the last one."""
    rows, positions = np.indices(A.shape)
    return np.where(positions == rows % A.shape[1], 1.0, 0.0)


def largest(G: Array) -> float:
    """Return the size of the gradients: the result is a small difference of them."""
    return max(1.0, float(np.abs(G).max()))


CONTRACT = toolkit.Contract(
    function="gradiente_puntuaciones",
    arguments={"A": toolkit.Shares("T_y T_x"), "G": "T_y T_x"},
    returns="T_y T_x",
    oracle=oracle,
    positions=("T_y", "T_x"),
    regimes={
        "one_hot": lambda x: {"A": one_hot(x["A"])},
        "huge": lambda x: {"G": 1e6 * x["G"] / np.abs(x["G"]).max()},
    },
    jacobian=("T_y", "T_x"),
    zeros=lambda x: (x["A"] == 1).any(axis=1),
    zeros_within=1e-7,  # an eps of 1e-8 is no mistake; clipping with it leaves a few times as much
    error_scale=lambda x: largest(x["G"]),
)


class TestCorrectness(toolkit.Correctness):
    """Values, and what makes them a gradient through a softmax."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_it_is_what_moves_the_loss(self, call: Call, inputs: Draws) -> None:
        """Move one score at a time and see what the loss does."""
        x = inputs.ordinary()
        E, G = np.log(x["A"]), x["G"]
        measured = np.empty(E.shape)
        for place in np.ndindex(E.shape):
            step = np.zeros(E.shape)
            step[place] = STEP
            measured[place] = (loss(E + step, G) - loss(E - step, G)) / (2 * STEP)
        toolkit.agree(self.result(call(x)), measured, "finite_differences", atol=NEAR)

    @criterion("correctness", group="invariances")
    def test_every_row_sums_to_zero(self, call: Call, inputs: Draws) -> None:
        """Raising all scores of a row changes no weight of it."""
        found = self.result(call(inputs.ordinary("reversed")))
        toolkit.agree(found.sum(axis=1), np.zeros(len(found)), "rows_sum_to_zero", atol=NEAR)

    @criterion("correctness", group="invariances")
    def test_a_constant_per_row_changes_nothing(self, call: Call, inputs: Draws) -> None:
        """The weights of a row add up to 1, so what all of them earn alike moves none."""
        x = inputs.ordinary()
        y = inputs.derived(x, "rows shifted", G=x["G"] + np.arange(1.0, len(x["G"]) + 1)[:, None])
        toolkit.agree(self.result(call(y)), self.result(call(x)), "gradient_shift", atol=NEAR)

    @criterion("correctness", group="invariances")
    def test_small_gradients_count_like_large_ones(self, call: Call, inputs: Draws) -> None:
        """A gradient is proportional to the one it came from."""
        x = inputs.ordinary()
        y = inputs.derived(x, "G small", G=x["G"] / SCALE)
        toolkit.agree(SCALE * self.result(call(y)), self.result(call(x)), "proportional", atol=NEAR)

    @criterion("correctness", group="invariances")
    def test_the_jacobian_is_symmetric(self, call: Call, inputs: Draws) -> None:
        """What score j does to weight k, score k does to weight j: <u, dE(v)> = <v, dE(u)>."""
        x = inputs.ordinary()
        y = inputs.derived(x, "G reversed", G=x["G"][::-1, ::-1])
        ways = [np.sum(y["G"] * self.result(call(x))), np.sum(x["G"] * self.result(call(y)))]
        toolkit.agree(np.array(ways[:1]), np.array(ways[1:]), "symmetric", atol=NEAR)


class TestShape(toolkit.Shape):
    """A plain array, as large as the weights."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Rows that are closed, and gradients of up to a million."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over rows or positions, and no Jacobian."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """Weights and gradients stay the caller's."""

    contract = CONTRACT
