"""Extreme inputs of a softmax with a mask and of one per head, beyond what any type of number can hold."""

from typing import Any

import numpy as np

from autograder.graders.toolkit import Array
from autograder.graders.toolkit.extremes import BEYOND, in_turns

APART = 600_000.0  # from the top of a row to the rest of it: a fiftieth of it is still too much
OVERFLOWS = 715.0  # its exponential is infinite, and that of its negative not yet 0


def lone_tops(keep: Array) -> Array:
    """Return where the top of every row stands alone: its first visible place, its last one, in turns.

    Then no place of the matrix, or among the visible, is near the top of every row, nor is their median or
    anything else between the lower ones and the top.
    """
    positions = keep.shape[1]
    first, last = keep.argmax(axis=1), positions - 1 - keep[:, ::-1].argmax(axis=1)
    places = np.where(np.arange(len(keep)) % 2, last, first)
    tops: Array = places[:, None] == np.arange(positions)
    return tops


def with_lone_tops(x: dict[str, Array]) -> dict[str, Array]:
    """Lift one visible score of every row; the matrix stands three times side by side, to have enough."""
    E, keep = np.tile(x["E"], 3), np.tile(x["mascara"], 3)
    return {"E": E + BEYOND * keep + APART * lone_tops(keep), "mascara": keep}


def hidden_just_overflows(x: dict[str, Array]) -> dict[str, Array]:
    """Set every hidden score so far above the visible that its exponential overflows, and not a step more."""
    tops = np.where(x["mascara"], x["E"], -np.inf).max(axis=1, keepdims=True)
    return {"E": np.where(x["mascara"], x["E"], tops + OVERFLOWS)}


def one_sided(x: dict[str, Any], *commons: float) -> dict[str, Any]:
    """Give every row of scores a large common part, of those given in turns, alike in all heads.

    Only the first column of a head is compared: a common part is in all its numbers, and single precision
    holds them. The other columns show who was mixed.
    """
    S, W, width = x["S"].copy(), np.zeros_like(x["W"]), x["H"].shape[1]
    compared = np.arange(width) % (width // x["n_cabezas"]) == 0
    S[:, :1] = in_turns(len(S), *commons)
    W[0, compared] = 1
    return {"S": S, "W": W, "H": np.where(compared, 1 + np.round(8 * x["H"]) / 4096, x["H"])}


def one_word_each(x: dict[str, Any]) -> dict[str, Any]:
    """Let the first head look for one word in every step, another one from step to step.

    The other heads, and what that one sees beside the words' own columns, stay as they are.
    """
    positions, width, d_s = len(x["H"]), x["H"].shape[1], x["S"].shape[1]
    own = np.arange(width) < positions
    return {
        "S": np.eye(d_s)[(np.arange(len(x["S"])) + 1) % positions],
        "W": np.where(own, APART * np.eye(d_s, width), x["W"]),
        "H": np.where(own, np.eye(positions, width), x["H"]),
    }
