import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    w = w / w.sum(axis=1, keepdims=True) * validas
    return w / w.sum(axis=1, keepdims=True)
