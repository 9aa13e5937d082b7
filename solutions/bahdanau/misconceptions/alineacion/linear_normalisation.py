"""Divide each score by the sum of its row, without the exponential."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    return E / E.sum(axis=1, keepdims=True)
