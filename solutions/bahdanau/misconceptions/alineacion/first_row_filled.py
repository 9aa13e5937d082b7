"""Return inside the loop that fills the map: every row but the first stays at 0."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(Wsa @ S[0] + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    W = np.zeros((len(S), len(H)))
    W[0] = w / w.sum()
    return W
