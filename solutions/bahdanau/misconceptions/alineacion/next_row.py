"""Shift S one step forward: row i asks with the state after its word."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    S = np.vstack([S[1:], S[-1:]])
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
