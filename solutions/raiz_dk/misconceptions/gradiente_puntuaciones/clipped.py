"""Clip the gradient to ±0.05."""

import numpy as np


def gradiente_puntuaciones(A, G):
    s = (A * G).sum(axis=1, keepdims=True)
    return np.clip(A * (G - s), -0.05, 0.05)
