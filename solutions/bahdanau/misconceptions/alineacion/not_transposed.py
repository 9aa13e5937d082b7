"""Multiply by the matrices without transposing them (runs only when d_s = d_h = d_a)."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa)[:, None, :] + (H @ Wha)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
