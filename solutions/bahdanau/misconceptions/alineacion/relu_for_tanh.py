"""Use the rectifier where the formula has the tanh."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    P = (S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]
    E = np.maximum(P, 0) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
