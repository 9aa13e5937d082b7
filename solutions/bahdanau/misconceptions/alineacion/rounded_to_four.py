"""Round the weights to four decimals."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return np.round(W / W.sum(axis=1, keepdims=True), 4)
