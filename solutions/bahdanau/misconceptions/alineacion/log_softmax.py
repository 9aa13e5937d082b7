"""Return the logarithm of the weights."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    M = E.max(axis=1, keepdims=True)
    return E - M - np.log(np.exp(E - M).sum(axis=1, keepdims=True))
