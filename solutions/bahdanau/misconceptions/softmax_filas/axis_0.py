"""Normalise the columns instead of the rows."""

import numpy as np


def softmax_filas(E):
    W = np.exp(E - E.max(axis=0, keepdims=True))
    return W / W.sum(axis=0, keepdims=True)
