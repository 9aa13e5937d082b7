"""Subtract the largest gradient of the row, as one does before an exponential."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - G.max(axis=1, keepdims=True))
