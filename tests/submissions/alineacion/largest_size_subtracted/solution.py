import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - np.linalg.norm(e, np.inf, axis=1, keepdims=True))
    return w / w.sum(axis=1)[:, None]
