"""Normalise each source position over the decoder's steps instead of each step over the positions."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=0, keepdims=True))
    return W / W.sum(axis=0, keepdims=True)
