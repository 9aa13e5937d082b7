import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.where(validas, np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va, -1e9)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
