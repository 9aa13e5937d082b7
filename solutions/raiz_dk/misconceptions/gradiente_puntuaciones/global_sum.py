"""Subtract one sum over the whole map."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - np.sum(A * G))
