import math

import numpy as np

exponencial = np.vectorize(math.exp, otypes=[float])


def softmax_filas(E):
    X = exponencial(E - E.max(axis=1, keepdims=True))
    return X / X.sum(axis=1, keepdims=True)
