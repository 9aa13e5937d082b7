"""Shift S one step back, with a zero state first, as if its rows were s_i and not s_{i-1}."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    S = np.vstack([np.zeros_like(S[:1]), S[:-1]])
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
