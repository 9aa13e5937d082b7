import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - np.quantile(e, 0.95, axis=1)[:, None])
    return w / w.sum(axis=1)[:, None]
