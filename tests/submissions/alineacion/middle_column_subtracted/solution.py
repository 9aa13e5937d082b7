import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - np.take(e, [len(H) // 2], axis=1))
    return w / w.sum(axis=1)[:, None]
