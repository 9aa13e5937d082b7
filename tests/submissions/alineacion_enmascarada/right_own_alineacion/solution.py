import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    alfa = np.zeros((S.shape[0], H.shape[0]))
    j = np.flatnonzero(validas)
    if j.size:
        alfa[:, j] = alineacion(S, np.take(H, j, axis=0), Wsa, Wha, va)
    return alfa
