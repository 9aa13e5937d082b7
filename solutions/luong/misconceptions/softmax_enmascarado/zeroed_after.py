"""Share out the whole row, then wipe the hidden weights and leave the rest short of 1."""

import numpy as np


def softmax_enmascarado(E, mascara):
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True) * mascara
