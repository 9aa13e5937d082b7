"""Ask only with the decoder's last state: one row instead of a map."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(Wsa @ S[-1] + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    return w / w.sum()
