"""Extreme inputs of the softmax, and of the additive score, which is bounded: its weights have to do it.

Every exponential overflows or dies out even in long double, which holds those of ±11356.
"""

import numpy as np

from autograder.graders.toolkit import Array
from autograder.graders.toolkit.extremes import BEYOND

APART = 60000.0  # from the top of a row to the rest of it: a fiftieth of it is still too much for a double


def one_on_top(rows: int, columns: int, allowed: Array | None = None) -> Array:
    """Return for each row the position that stands alone on top: another one in every row, in turns.

    Then no position, and nothing between the lower ones and the top, is near the top of every row. The
    second allowed position comes first, so that a person who looks at one row finds it off the margin.
    """
    places = np.arange(columns) if allowed is None or not allowed.any() else np.flatnonzero(allowed)
    return places[(np.arange(rows) + 1) % len(places)]


def far_apart(x: dict[str, Array]) -> dict[str, Array]:
    """Set one score of every row far above the others, which are equal but for a little, and the rows alike.

    A first and a second tanh, read with opposite signs, make a bump over the difference of two places: that
    of a word, and the one that the step looks for. The other coordinates lift all scores.
    """
    S, H, Wsa, Wha = (np.zeros_like(x[name]) for name in ("S", "H", "Wsa", "Wha"))
    S[:, 0], S[:, 1] = 1, one_on_top(len(S), len(H), x.get("validas"))
    H[:, 0] = np.arange(len(H))
    Wha[:2, 0], Wsa[:2, 1] = 6, -6
    Wsa[:2, 0], Wsa[2:, 0] = (3, -3), 4
    va = np.resize(2 * BEYOND / max(1, len(x["va"]) - 2), len(x["va"])) + np.abs(x["va"])
    va[:2] = APART / 2, -APART / 2
    return {"S": S, "H": H + 1e-5 * x["H"], "Wsa": Wsa, "Wha": Wha, "va": va}


def flat(x: dict[str, Array]) -> dict[str, Array]:
    """Set every tanh where it is flat; in the first row by the step alone: all its scores are equal."""
    S = 1000 * x["S"]
    S[0] *= 1e6
    return {"S": S, "H": 1000 * x["H"]}


def one_sided(x: dict[str, Array], *commons: float) -> dict[str, Array]:
    """Give the rows of scores a common part, one or two of them in turns, and little beside it.

    Every tanh is nearly flat. Half of them turn their sign in the rows of the lower part and the others keep
    it, so that either part is a sum or a difference of both halves.
    """
    high, low = max(commons), min(commons)
    S, Wsa = np.zeros_like(x["S"]), np.zeros_like(x["Wsa"])
    S[:, 0], S[:, 1] = np.where(np.resize(commons, len(S)) == high, 1, -1), 1
    turning = np.arange(len(Wsa)) < (len(Wsa) + 1) // 2
    Wsa[turning, 0], Wsa[~turning, 1] = 3, 3
    share = np.where(turning, (high - low) / 2 / turning.sum(), (high + low) / 2 / max(1, (~turning).sum()))
    return {"S": S, "H": 0.1 * x["H"], "Wsa": Wsa, "va": share / np.tanh(3)}
