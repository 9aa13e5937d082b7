"""Subtract the largest absolute value of each row, however far it is above the scores."""

import numpy as np


def softmax_filas(E):
    W = np.exp(E - np.abs(E).max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
