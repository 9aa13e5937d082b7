"""Divide by the root of the number of queries."""

import numpy as np


def puntua_escalado(Q, K):
    return Q @ K.T / np.sqrt(Q.shape[0])
