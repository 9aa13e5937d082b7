"""Hidden grader: what the three scores cost, counted."""

from collections.abc import Iterator

import numpy as np

from autograder.graders import toolkit
from autograder.graders.toolkit import Call, Draws, Inputs, criterion

WORDS = ("aditiva", "general", "dot")
GENERAL, DOT = 2, 3  # the places of their words
NUMBER = 8  # bytes
# Nothing that a student would count with the wrong size comes out right by chance: no range meets another.
RANGES = {
    "T_x": (83, 89, 97, 101),
    "T_y": (61, 67, 71, 73),
    "d_s": (11, 13, 17),
    "d_h": (19, 23, 29, 31),
    "d_a": (37, 41, 43, 47),
}
# From one turn to the next the sizes move up one place and the largest becomes the smallest: whichever two or
# three are compared, each is the larger one at some time. The steps are so wide that every array which is not
# asked for is at some time larger than the one that is.
CYCLE = ("T_y", "d_a", "T_x", "d_h", "d_s")
PLACES = ((2, 3), (5, 7), (11, 13), (101, 103, 107, 109), (307, 311, 313, 317))


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
    """Draw the sizes of one call; dot can only compare vectors of the same width.

    In general the states are the cheaper side to project, so that to project the other one is another mistake
    than to choose the cheaper one.
    """
    own = {name: int(rng.choice(values)) for name, values in RANGES.items()}
    if sizes["tipo"] == GENERAL:
        return own | {"d_s": own["d_h"], "d_h": own["d_s"]}
    return own | {"d_s": own["d_h"]} if sizes["tipo"] == DOT else own


# Beside the ordinary inputs these are the ones by which a mistake is told from another: in general, one side
# is cheaper to project, or the other.
TELLING = {
    "states cheaper": lambda x: {"T_x": 31, "T_y": 19, "d_s": 47, "d_h": 13, "tipo": "general"},
    "annotations cheaper": lambda x: {"T_x": 19, "T_y": 31, "d_s": 13, "d_h": 47, "tipo": "general"},
}


def in_every_order(inputs: Draws) -> Iterator[Inputs]:
    """Yield the three scores with sizes of which each takes every place between smallest and largest."""
    usual = inputs.ordinary()
    rng = np.random.default_rng([usual[name] for name in CYCLE])
    for turn in range(len(CYCLE)):
        places = PLACES[turn:] + PLACES[:turn]
        own = {name: int(rng.choice(place)) for name, place in zip(CYCLE, places, strict=True)}
        for word in WORDS:
            widths = {"d_s": own["d_h"]} if word == "dot" else {}
            yield inputs.derived(usual, f"{word}, order {turn}", **(own | widths), tipo=word)


def alike(inputs: Draws) -> Iterator[Inputs]:
    """Yield the three scores with the same sizes, states as wide as annotations."""
    usual = inputs.ordinary()
    for word in WORDS:
        yield inputs.derived(usual, f"{word}, equal widths", d_s=usual["d_h"], tipo=word)


def one_by_one(inputs: Draws) -> Iterator[Inputs]:
    """Yield ordinary inputs in which every call changes a single size of the call before."""
    x = inputs.derived(inputs.ordinary(), "one by one")
    yield x
    for name in RANGES:
        x = inputs.derived(x, name, **{name: x[name] + 1})
        yield x


CONTRACT = toolkit.Contract(
    function="coste",
    arguments={
        "T_x": "=T_x",
        "T_y": "=T_y",
        "d_s": "=d_s",
        "d_h": "=d_h",
        "d_a": "=d_a",
        "tipo": " | ".join(WORDS),
    },
    returns=dict.fromkeys(("pesos", "productos", "tanh", "bytes_rejilla"), "int"),
    oracle=oracle,
    numbers=numbers,
    regimes=TELLING,
    rtol=0.0,  # counts are exact
)


class TestCorrectness(toolkit.Correctness):
    """Four counts for each of the three scores, whichever size is the larger one."""

    contract = CONTRACT

    @criterion("correctness")
    def test_any_sizes(self, call: Call, inputs: Draws) -> None:
        """Sizes in every order, and equal ones: nothing may depend on which of them is the larger."""
        for x in (*map(inputs.regime, TELLING), *in_every_order(inputs), *alike(inputs)):
            toolkit.check(self.contract, x, inputs.expected(x), call(x))

    @criterion("correctness")
    def test_every_size_counts(self, call: Call, inputs: Draws) -> None:
        """A single size changes: a stale cache that does not look at it repeats the answer before."""
        before = None
        for x in one_by_one(inputs):
            reply = call(x)
            self.check_after(before, inputs, reply)
            before = reply


class TestShape(toolkit.Shape):
    """A dictionary of whole numbers."""

    contract = CONTRACT
