import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    alfa = np.zeros((len(S), len(H)))
    if not validas.any():
        return alfa
    e = np.tanh((S @ Wsa.T)[:, None] + H[validas] @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    alfa[:, validas] = w / w.sum(axis=1, keepdims=True)
    return alfa
