import numpy as np


def softmax_filas(E):
    e = np.exp(E)
    return e / e.sum(axis=1, keepdims=True)
