"""Take G for the gradient of the weights and go through the softmax once more."""

import numpy as np


def gradiente_qk(Q, K, G):
    r = np.sqrt(Q.shape[1])
    E = Q @ K.T / r
    A = np.exp(E - E.max(axis=1, keepdims=True))
    A = A / A.sum(axis=1, keepdims=True)
    dE = A * (G - (A * G).sum(axis=1, keepdims=True))
    return dE @ K / r, dE.T @ Q / r
