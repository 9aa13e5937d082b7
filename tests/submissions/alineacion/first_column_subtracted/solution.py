import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e[:, [0]])
    return w / w.sum(axis=1)[:, None]
