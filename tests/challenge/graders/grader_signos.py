"""A function whose cost is exponential in its only dimension: sizes stay under a limit."""

import itertools

from autograder.graders import toolkit


def oracle(q):
    products = [
        sum(a * b for a, b in zip(q, signs, strict=True))
        for signs in itertools.product((-1, 1), repeat=len(q))
    ]
    return sum(products) / len(products), sum(p * p for p in products) / len(products)


CONTRACT = toolkit.Contract(
    function="signos", arguments={"q": "d"}, returns=("", ""), oracle=oracle, limits={"d": 7}, thin=("d",)
)


class TestCorrectness(toolkit.Correctness):
    contract = CONTRACT


class TestShape(toolkit.Shape):
    contract = CONTRACT


class TestVectorization(toolkit.Vectorization):
    contract = CONTRACT
