"""A function of whole numbers and a word that returns a dictionary; every student has other numbers."""

from autograder.graders import toolkit


def oracle(n, m, tipo):
    total = n + m if tipo == "suma" else n * m
    return {"total": total, "media": total / 2}


def numbers(rng, sizes):
    return {name: int(rng.integers(10, 90)) for name in ("n", "m")}


CONTRACT = toolkit.Contract(
    function="cuenta",
    arguments={"n": "=n", "m": "=m", "tipo": "suma | producto"},
    returns={"total": "int", "media": ""},
    oracle=oracle,
    numbers=numbers,
)


class TestCorrectness(toolkit.Correctness):
    contract = CONTRACT


class TestShape(toolkit.Shape):
    contract = CONTRACT
