"""Divide by the root of the number of keys."""

import numpy as np


def puntua_escalado(Q, K):
    return Q @ K.T / np.sqrt(K.shape[0])
