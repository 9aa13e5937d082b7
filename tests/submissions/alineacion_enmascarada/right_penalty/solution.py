import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    castigo = 1e9 * (1.0 - validas)
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va - castigo
    w = np.exp(e - e.max(axis=1, keepdims=True)) * validas
    return w / (w.sum(axis=1, keepdims=True) + (not validas.any()))
