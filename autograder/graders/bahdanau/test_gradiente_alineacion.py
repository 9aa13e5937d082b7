"""Hidden grader: the gradient of the loss through the contexts, back to the five arrays they come from."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.graders import toolkit
from autograder.graders.bahdanau.extremes import far_apart, flat, one_sided
from autograder.graders.toolkit import Array, Call, Draws, criterion
from autograder.graders.toolkit.extremes import BELOW, BEYOND

LEARNT = ("S", "H", "Wsa", "Wha", "va")  # what a gradient is asked of, in the order it is returned
NUDGE = 1e-5
DIFFERENCE = 1e-4  # of an honest gradient from a difference quotient, single precision inside included


def weights(s: Array, H: Array, Wsa: Array, Wha: Array, va: Array) -> tuple[list[Array], list[float]]:
    """Return what the tanh leaves of every pair of one step, and the step's weights."""
    bent = [np.tanh(Wsa @ s + Wha @ h) for h in H]
    scores = [sum(va * t) for t in bent]
    exponentials = [np.exp(e - max(scores)) for e in scores]
    return bent, [exponential / sum(exponentials) for exponential in exponentials]


def oracle(S: Array, H: Array, Wsa: Array, Wha: Array, va: Array, dC: Array) -> tuple[Array, ...]:
    """Follow every path from every context: each weight of a row moves with each score of the row."""
    dS, dH, dWsa, dWha, dva = (np.zeros(x.shape) for x in (S, H, Wsa, Wha, va))
    for i, s in enumerate(S):
        bent, alpha = weights(s, H, Wsa, Wha, va)
        for j, h in enumerate(H):
            dH[j] += alpha[j] * dC[i]
            slopes = [alpha[k] * ((k == j) - alpha[j]) for k in range(len(H))]
            score = sum(slope * sum(dC[i] * H[k]) for k, slope in enumerate(slopes))
            inside = score * va * (1 - bent[j] ** 2)
            dva += score * bent[j]
            dS[i] += Wsa.T @ inside
            dH[j] += Wha.T @ inside
            dWsa += np.outer(inside, s)
            dWha += np.outer(inside, h)
    return dS, dH, dWsa, dWha, dva


def loss(x: Mapping[str, Any]) -> float:
    """Return a loss of which dC is the gradient with respect to the contexts."""
    total = 0.0
    for s, direction in zip(x["S"], x["dC"], strict=True):
        _, alpha = weights(s, x["H"], x["Wsa"], x["Wha"], x["va"])
        total += sum(a * sum(h * direction) for a, h in zip(alpha, x["H"], strict=True))
    return total


def slope(x: Mapping[str, Any], name: str, direction: Array) -> float:
    """Return how fast the loss grows when one argument moves in a direction, by a central difference."""
    ahead, behind = ({**x, name: x[name] + sign * NUDGE * direction} for sign in (1, -1))
    return (loss(ahead) - loss(behind)) / (2 * NUDGE)


def magnitude(x: Mapping[str, Any]) -> float:
    """Return about how large a gradient can be here: closed shares let nothing through to the scores."""
    shares = (weights(s, *(x[name] for name in LEARNT[1:]))[1] for s in x["S"])
    openness = max(1 - max(row) for row in shares)
    H, va, dC = (np.abs(x[name]).max() for name in ("H", "va", "dC"))
    return float(max(1.0, H) * max(1.0, dC) * max(1.0, openness * va))


CONTRACT = toolkit.Contract(
    function="gradiente_alineacion",
    arguments={
        "S": "T_y d_s",
        "H": "T_x d_h",
        "Wsa": "d_a d_s",
        "Wha": "d_a d_h",
        "va": "d_a",
        "dC": "T_y d_h",
    },
    returns=("T_y d_s", "T_x d_h", "d_a d_s", "d_a d_h", "d_a"),
    oracle=oracle,
    positions=("T_y", "T_x"),
    thin=("d_a",),
    alike=("d_s", "d_h"),
    scales={"Wsa": 0.5, "Wha": 0.5},
    regimes={
        "overflow": far_apart,
        "very_negative": lambda x: one_sided(x, -BEYOND),
        "rows_apart": lambda x: one_sided(x, BELOW, BEYOND),
        "saturated": flat,
    },
    readonly=True,
    error_scale=magnitude,
)


class TestCorrectness(toolkit.Correctness):
    """Values, and what a gradient is for."""

    contract = CONTRACT

    @criterion("correctness", group="invariances")
    def test_the_gradient_announces_how_the_loss_moves(self, call: Call, inputs: Draws) -> None:
        """Nudging an argument in some direction moves the loss by the gradient's part in that direction."""
        x = inputs.ordinary()
        for name, gradient in zip(LEARNT, self.results(call(x)), strict=True):
            direction = np.cos(np.arange(gradient.size)).reshape(gradient.shape)
            found, measured = np.sum(gradient * direction), slope(x.arguments, name, direction)
            toolkit.agree(np.array(found), np.array(measured), "finite_differences", atol=DIFFERENCE)


class TestShape(toolkit.Shape):
    """A tuple of five plain arrays, each of the shape of what it is the gradient of."""

    contract = CONTRACT


class TestStability(toolkit.Stability):
    """Extreme scores: where the shares are all or nothing, and where the tanh is flat."""

    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    """No loop over steps or positions; one over the d_a coordinates costs nothing."""

    contract = CONTRACT


class TestNoMutation(toolkit.NoMutation):
    """The six arguments stay the caller's."""

    contract = CONTRACT
