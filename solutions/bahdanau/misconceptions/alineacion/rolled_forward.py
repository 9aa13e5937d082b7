"""Move S one row ahead in a circle: the last row asks with the first state."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    S = np.roll(S, -1, axis=0)
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
