"""Change the sign of the scores: the worst position gets the largest weight."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E.min(axis=1, keepdims=True) - E)
    return W / W.sum(axis=1, keepdims=True)
