"""Return the logarithm of the weights."""

import numpy as np


def softmax_filas(E):
    M = E.max(axis=1, keepdims=True)
    return E - M - np.log(np.exp(E - M).sum(axis=1, keepdims=True))
