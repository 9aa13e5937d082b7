"""Never subtract less than 0: rows of very negative scores vanish into 0/0."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - np.maximum(E.max(axis=1, keepdims=True), 0))
    return W / W.sum(axis=1, keepdims=True)
