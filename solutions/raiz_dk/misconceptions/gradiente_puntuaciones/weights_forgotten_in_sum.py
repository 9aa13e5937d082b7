"""Subtract the plain sum of the gradients."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - G.sum(axis=1, keepdims=True))
