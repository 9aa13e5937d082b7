"""Move S one row back in a circle: the first row asks with the last state."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    S = np.roll(S, 1, axis=0)
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
