"""Return the gradient of the keys transposed."""

import numpy as np


def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return G @ K / r, Q.T @ G / r
