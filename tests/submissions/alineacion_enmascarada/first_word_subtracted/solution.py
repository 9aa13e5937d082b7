import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    words = np.flatnonzero(validas)
    alfa = np.zeros((len(S), len(H)))
    if len(words):
        e = np.tanh((S @ Wsa.T)[:, None] + H[words] @ Wha.T) @ va
        w = np.exp(e - e[:, :1])
        alfa[:, words] = w / w.sum(axis=1, keepdims=True)
    return alfa
