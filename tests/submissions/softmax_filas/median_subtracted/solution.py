import numpy as np


def softmax_filas(E):
    w = np.exp(E - np.median(E, axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
