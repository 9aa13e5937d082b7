"""Return inside the loop: only the first step's row comes out."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    for s in S:
        e = np.tanh(Wsa @ s + H @ Wha.T) @ va
        w = np.exp(e - e.max())
        return w / w.sum()
