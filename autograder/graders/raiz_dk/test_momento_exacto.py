"""Hidden grader: mean and mean square of a product with every vector of signs."""

import itertools

from autograder.graders import toolkit
from autograder.graders.toolkit import Array


def oracle(q: Array) -> tuple[float, float]:
    """Add up products and their squares, one vector of signs after the other."""
    total = squares = 0.0
    for signs in itertools.product((-1, 1), repeat=len(q)):
        product = sum(coordinate * sign for coordinate, sign in zip(q, signs, strict=True))
        total += product
        squares += product * product
    return total / 2 ** len(q), squares / 2 ** len(q)


CONTRACT = toolkit.Contract(
    function="momento_exacto",
    arguments={"q": "d"},
    returns=("", ""),
    oracle=oracle,
    thin=("d",),
    limits={"d": 7},  # a function may take 2^d steps: that is what it is about
    readonly=True,
)


class TestCorrectness(toolkit.Correctness):
    """Two numbers, whatever holds them together."""

    contract = CONTRACT
