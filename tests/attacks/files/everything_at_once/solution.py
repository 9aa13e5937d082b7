import numpy as np


def softmax_filas(E):
    e = np.exp(E - E.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
