import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    q, k = S @ Wsa.T, H @ Wha.T
    e = np.tanh(q[:, None] + k) @ va
    w = np.exp(e - (np.tanh(q + k.max(axis=0)) @ va)[:, None])
    return w / w.sum(axis=1)[:, None]
