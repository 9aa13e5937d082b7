"""Subtract the gradient from its mean instead of the mean from the gradient."""

import numpy as np


def gradiente_puntuaciones(A, G):
    s = (A * G).sum(axis=1, keepdims=True)
    return A * (s - G)
