"""Use G for the keys as it is, without transposing it."""

import numpy as np


def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return G @ K / r, G @ Q / r
