"""Return inside the loop that collects the rows: a map of one row."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(Wsa @ S[0] + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    return (w / w.sum())[None, :]
