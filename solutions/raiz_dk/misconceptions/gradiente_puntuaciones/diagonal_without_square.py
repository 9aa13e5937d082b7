"""Take α for the derivative of a weight by its own score, instead of α(1 − α)."""

import numpy as np


def gradiente_puntuaciones(A, G):
    s = (A * G).sum(axis=1, keepdims=True)
    return A * (G - s + A * G)
