"""Add row i of S only to row i of H instead of forming every pair (runs when T_y = T_x, or one is 1)."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(S @ Wsa.T + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    return w / w.sum()
