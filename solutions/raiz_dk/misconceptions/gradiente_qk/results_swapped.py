"""Return the gradient of the keys first."""

import numpy as np


def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    return G.T @ Q / r, G @ K / r
