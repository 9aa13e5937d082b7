"""Take the maximum of the whole row, pads included: words far below it die out."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True)) * validas
    total = W.sum(axis=1, keepdims=True)
    return W / np.where(total > 0, total, 1)
