"""Subtract the plain mean of the gradients."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - G.mean(axis=1, keepdims=True))
