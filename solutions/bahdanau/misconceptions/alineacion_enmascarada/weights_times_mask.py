"""Multiply the finished weights by the mask, so that the rows no longer add up to 1."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True) * validas
