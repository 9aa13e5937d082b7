"""Hidden grader: mean and mean square of a product with every vector of signs."""

import itertools

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Array
from autograder.graders.toolkit.inputs import SPREAD


def oracle(q: Array) -> tuple[float, float]:
    """Add up products and their squares, one vector of signs after the other."""
    total = squares = 0.0
    for signs in itertools.product((-1, 1), repeat=len(q)):
        product = sum(coordinate * sign for coordinate, sign in zip(q, signs, strict=True))
        total += product
        squares += product * product
    return total / 2 ** len(q), squares / 2 ** len(q)


class Coordinates(str):
    """The length of a vector; in even lengths many vectors of signs give exactly the same product."""

    def __call__(self, rng: np.random.Generator, sizes: toolkit.Sizes) -> Array:
        """Return any numbers, or else signs, a half and, where there is room, a 0."""
        q = self._spread(rng, sizes)
        if len(q) % 2:
            return q
        signs = np.where(q < 0, -1.0, 1.0)
        signs[2:] *= np.resize([0, 0.5], len(q) - 2)
        return signs

    def readable(self, rng: np.random.Generator, sizes: toolkit.Sizes) -> Array:
        """Return numbers that a person can retype: one decimal, none of them zero."""
        q = np.round(self._spread(rng, sizes), 1)
        return np.where(q == 0, 0.1, q)

    def _spread(self, rng: np.random.Generator, sizes: toolkit.Sizes) -> Array:
        return rng.uniform(-SPREAD, SPREAD, sizes[self])


CONTRACT = toolkit.Contract(
    function="momento_exacto",
    arguments={"q": Coordinates("d")},
    returns=("", ""),
    oracle=oracle,
    thin=("d",),
    limits={"d": 7},  # a function may take 2^d steps: that is what it is about
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Two numbers, whatever holds them together; vectors that give the same product are as many cases."""

    contract = CONTRACT
