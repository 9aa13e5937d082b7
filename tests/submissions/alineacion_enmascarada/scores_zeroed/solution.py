import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    e[:, validas == False] = 0
    w = np.exp(e - np.max(e, axis=1, keepdims=True))
    return w / np.sum(w, axis=1, keepdims=True)
