"""Share out one unit over the whole matrix."""

import numpy as np


def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, -np.inf)
    W = np.exp(X - X.max())
    return W / W.sum()
