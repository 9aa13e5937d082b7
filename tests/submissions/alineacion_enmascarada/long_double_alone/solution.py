import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(np.where(validas, e, -np.inf).astype(np.longdouble))
    total = w.sum(axis=1, keepdims=True)
    return (w / np.where(validas.any(), total, 1)).astype(float)
