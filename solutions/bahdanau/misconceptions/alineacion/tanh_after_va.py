"""Read with va first and apply the tanh to the score."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    P = (S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]
    E = np.tanh(P @ va)
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
