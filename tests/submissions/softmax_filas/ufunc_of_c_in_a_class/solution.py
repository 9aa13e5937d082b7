import math

import numpy as np


class Exponencial:
    elemento = np.frompyfunc(math.exp, 1, 1)

    def __call__(self, X):
        return self.elemento(X).astype(float)


exponencial = Exponencial()


def softmax_filas(E):
    X = exponencial(E - E.max(axis=1, keepdims=True))
    return X / X.sum(axis=1, keepdims=True)
