"""Ask only with the decoder's last state: a map of one row."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    S = S[-1:]
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
