"""Lower hidden scores a little: tiny weights instead of none."""

import numpy as np


def softmax_enmascarado(E, mascara):
    X = E - 30 * ~mascara
    W = np.exp(X - X.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
