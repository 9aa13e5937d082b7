"""Forget keepdims: every column is divided by the sum of another row."""

import numpy as np


def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, -1e9)
    W = np.exp(X - X.max(axis=1))
    return W / W.sum(axis=1)
