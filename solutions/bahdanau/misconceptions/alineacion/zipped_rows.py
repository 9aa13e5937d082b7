"""Score row i of S with row i of H only, and stop where the shorter of the two ends."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    n = min(len(S), len(H))
    e = np.tanh(S[:n] @ Wsa.T + H[:n] @ Wha.T) @ va
    w = np.exp(e - e.max())
    return w / w.sum()
