"""A function of whole numbers and a word that returns a dictionary."""

from autograder.graders import toolkit

KINDS = ("suma", "producto")


def oracle(n, m, tipo):
    total = n + m if tipo == "suma" else n * m
    return {"total": total, "media": total / 2}


CONTRACT = toolkit.Contract(
    function="cuenta",
    arguments={"n": "=n", "m": "=m", "tipo": lambda rng, sizes: KINDS[int(rng.integers(2))]},
    returns={"total": "int", "media": ""},
    oracle=oracle,
)


class TestCorrectness(toolkit.Correctness):
    contract = CONTRACT


class TestShape(toolkit.Shape):
    contract = CONTRACT
