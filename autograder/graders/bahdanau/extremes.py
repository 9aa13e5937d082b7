"""Extreme inputs of the additive score: its bounded scores have to be pushed apart through the weights."""

import numpy as np

from autograder.graders.toolkit import Array


def one_sided(x: dict[str, Array], *signs: float) -> dict[str, Array]:
    """Give every row of scores a large common part, of the signs given in turns, and little beside it."""
    steps, width = x["S"].shape
    sides = np.resize(signs, (steps, 1)) * np.full((1, width), 2 / width)
    large = {"Wsa": np.ones_like(x["Wsa"]), "va": 500 + 100 * np.abs(x["va"])}
    return {"S": sides, "H": 0.05 * x["H"]} | large


def far_apart(x: dict[str, Array]) -> dict[str, Array]:
    """Set the scores within every row thousands apart, and leave the rows themselves together."""
    positions, width = x["H"].shape
    sides = np.resize([1.0, -1.0], (positions, 1)) * 2 / width + 0.05 * x["H"]
    large = {"Wha": np.ones_like(x["Wha"]), "va": 500 + 100 * np.abs(x["va"])}
    return {"S": 0.05 * x["S"], "H": sides} | large
