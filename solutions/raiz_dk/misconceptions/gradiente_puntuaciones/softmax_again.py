"""Take the weights for scores and apply the softmax to them."""

import numpy as np


def gradiente_puntuaciones(A, G):
    P = np.exp(A)
    P = P / P.sum(axis=1, keepdims=True)
    return P * (G - (P * G).sum(axis=1, keepdims=True))
