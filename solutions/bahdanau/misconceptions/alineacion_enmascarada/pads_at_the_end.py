"""Count the words and take the first ones, as if pads were always at the end."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    first = np.arange(len(H)) < validas.sum()
    E = np.where(first, np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va, -1e9)
    W = np.exp(E - E.max(axis=1, keepdims=True)) * first
    total = W.sum(axis=1, keepdims=True)
    return W / np.where(total > 0, total, 1)
