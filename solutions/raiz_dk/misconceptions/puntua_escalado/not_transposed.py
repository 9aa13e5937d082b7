"""Multiply without transposing the keys."""

import numpy as np


def puntua_escalado(Q, K):
    return Q @ K / np.sqrt(Q.shape[1])
