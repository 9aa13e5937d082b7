"""Take the whole map for one row, and return a column."""

import numpy as np


def gradiente_puntuaciones(A, G):
    a, g = A.reshape(-1, 1), G.reshape(-1, 1)
    return a * (g - (a * g).sum())
