"""Return a row for each key."""

import numpy as np


def puntua_escalado(Q, K):
    return K @ Q.T / np.sqrt(Q.shape[1])
