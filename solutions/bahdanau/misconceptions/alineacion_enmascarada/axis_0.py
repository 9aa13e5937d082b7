"""Share out every word's column among the steps, pads set aside, instead of every row."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=0)) * validas
    return W / W.sum(axis=0).clip(1e-300)
