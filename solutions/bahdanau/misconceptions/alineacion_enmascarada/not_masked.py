"""Share out among all positions, pads included."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
