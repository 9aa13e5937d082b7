"""Divide only the gradient of the keys."""

import numpy as np


def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return G @ K, G.T @ Q / r
