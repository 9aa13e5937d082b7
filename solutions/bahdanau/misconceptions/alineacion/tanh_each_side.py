"""Apply the tanh to each projection before adding them, so that the score still separates."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    P = np.tanh(S @ Wsa.T)[:, None, :] + np.tanh(H @ Wha.T)[None, :, :]
    E = P @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
