"""Score row i of S with row i of H only, and stop where the shorter of the two ends."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.array([np.tanh(Wsa @ s + Wha @ h) @ va for s, h in zip(S, H)])
    w = np.exp(e - e.max())
    return w / w.sum()
