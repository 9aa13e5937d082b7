"""Return exponentials that nobody divides."""

import numpy as np


def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, -np.inf)
    return np.exp(X - X.max(axis=1, keepdims=True))
