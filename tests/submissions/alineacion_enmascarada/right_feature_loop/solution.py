import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    Ps, Ph = S @ Wsa.T, H @ Wha.T
    e = np.zeros((len(S), len(H)), dtype=Ps.dtype)
    for a in range(len(va)):
        e += va[a] * np.tanh(np.add.outer(Ps[:, a], Ph[:, a]))
    e = np.where(validas, e, e.min() - 1e9)
    w = np.where(validas, np.exp(e - e.max(axis=1, keepdims=True)), 0)
    return w / np.maximum(w.sum(axis=1, keepdims=True), 1e-300)
