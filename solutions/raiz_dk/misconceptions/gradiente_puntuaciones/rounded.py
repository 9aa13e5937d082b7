"""Round to three decimals."""

import numpy as np


def gradiente_puntuaciones(A, G):
    s = (A * G).sum(axis=1, keepdims=True)
    return np.round(A * (G - s), 3)
