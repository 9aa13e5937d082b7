"""Apply the softmax twice."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    for _ in range(2):
        E = np.exp(E - E.max(axis=1, keepdims=True))
        E = E / E.sum(axis=1, keepdims=True)
    return E
