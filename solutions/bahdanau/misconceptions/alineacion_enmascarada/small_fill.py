"""Fill with a number that is not negative enough: it is a score that can win."""

import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    E = np.where(validas, E, -100)
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
