"""Keep the pads and set the words aside."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    pads = ~validas
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    E = np.where(pads, E, -1e9)
    W = np.exp(E - E.max(axis=1, keepdims=True)) * pads
    total = W.sum(axis=1, keepdims=True)
    return W / np.where(total > 0, total, 1)
