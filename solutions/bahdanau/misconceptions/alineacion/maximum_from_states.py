"""Subtract the maximum of each row from the states instead of from the scores."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    S = S - S.max(axis=1, keepdims=True)
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
