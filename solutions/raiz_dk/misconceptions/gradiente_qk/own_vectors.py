"""Multiply each gradient by its own vectors instead of by the others."""

import numpy as np


def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return G @ Q / r, G.T @ K / r
