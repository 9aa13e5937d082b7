"""Shift each row to be positive and divide by its sum, without the exponential."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    E = E - E.min(axis=1, keepdims=True) + 1e-3
    return E / E.sum(axis=1, keepdims=True)
