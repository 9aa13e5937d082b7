"""Use the weights of the last row for every row."""

import numpy as np


def gradiente_puntuaciones(A, G):
    a = A[-1:]
    return a * (G - (a * G).sum(axis=1, keepdims=True))
