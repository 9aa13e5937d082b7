"""Exponentiate without dividing by the sum of the row."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    return np.exp(E - E.max(axis=1, keepdims=True))
