"""Subtract what has been added up so far instead of the total."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - np.cumsum(A * G, axis=1))
