"""Hidden grader: what the three scores cost, counted."""

import numpy as np

from autograder.graders import toolkit

DOT = 3  # the place of its word
NUMBER = 8  # bytes
# Nothing that a student would count with the wrong size comes out right by chance: no range meets another.
RANGES = {
    "T_x": (83, 89, 97, 101),
    "T_y": (61, 67, 71, 73),
    "d_s": (11, 13, 17),
    "d_h": (19, 23, 29, 31),
    "d_a": (37, 41, 43, 47),
}


def oracle(T_x: int, T_y: int, d_s: int, d_h: int, d_a: int, tipo: str) -> dict[str, int]:
    """Count one part after the other, as the statement lists them."""
    weights = products = bends = 0
    widest = 1  # numbers per pair
    if tipo == "aditiva":
        weights += d_a * d_s  # Wsa
        weights += d_a * d_h  # Wha
        weights += d_a  # va
        for length, width in ((T_y, d_s), (T_x, d_h)):
            products += length * width * d_a
        products += T_y * T_x * d_a  # reading with va
        bends += T_y * T_x * d_a
        widest = d_a
    elif tipo == "general":
        weights += d_s * d_h
        products += T_y * d_s * d_h + T_y * T_x * d_h
    else:
        products += T_y * T_x * d_h
    return {
        "pesos": weights,
        "productos": products,
        "tanh": bends,
        "bytes_rejilla": T_y * T_x * widest * NUMBER,
    }


def numbers(rng: np.random.Generator, sizes: toolkit.Sizes) -> toolkit.Sizes:
    """Draw the sizes of one call; dot can only compare vectors of the same width."""
    own = {name: int(rng.choice(values)) for name, values in RANGES.items()}
    return own | {"d_s": own["d_h"]} if sizes["tipo"] == DOT else own


CONTRACT = toolkit.Contract(
    function="coste",
    arguments={
        "T_x": "=T_x",
        "T_y": "=T_y",
        "d_s": "=d_s",
        "d_h": "=d_h",
        "d_a": "=d_a",
        "tipo": "aditiva | general | dot",
    },
    returns=dict.fromkeys(("pesos", "productos", "tanh", "bytes_rejilla"), "int"),
    oracle=oracle,
    numbers=numbers,
    rtol=0.0,  # counts are exact
)


class TestCorrectness(toolkit.Correctness):
    """Four counts for each of the three scores, with every size different."""

    contract = CONTRACT


class TestShape(toolkit.Shape):
    """A dictionary of whole numbers."""

    contract = CONTRACT
