"""Take a product of matrices for the sum of products."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A * (G - A @ G.T)
