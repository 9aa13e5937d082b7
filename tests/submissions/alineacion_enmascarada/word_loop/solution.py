import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.full((len(S), len(H)), -1e9)
    for j in range(len(H)):
        if validas[j]:
            e[:, j] = np.tanh(S @ Wsa.T + Wha @ H[j]) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True)) * validas
    return w / np.maximum(w.sum(axis=1, keepdims=True), 1e-300)
