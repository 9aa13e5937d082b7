"""Look for the maximum under the mask, too: the visible may vanish into 0/0."""

import numpy as np


def softmax_enmascarado(E, mascara):
    W = np.exp(E - E.max(axis=1, keepdims=True)) * mascara
    return W / W.sum(axis=1, keepdims=True)
