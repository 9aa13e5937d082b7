"""Apply the mask to the steps, which only a square map allows."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    E[~validas] = -1e9
    W = np.exp(E - E.max(axis=1, keepdims=True)) * validas[:, None]
    total = W.sum(axis=1, keepdims=True)
    return W / np.where(total > 0, total, 1)
