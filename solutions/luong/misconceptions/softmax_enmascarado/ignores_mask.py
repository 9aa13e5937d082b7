"""Share out every row as if nothing were hidden."""

import numpy as np


def softmax_enmascarado(E, mascara):
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
