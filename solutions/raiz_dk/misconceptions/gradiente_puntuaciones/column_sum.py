"""Sum over the steps instead of over the positions."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - (A * G).sum(axis=0, keepdims=True))
