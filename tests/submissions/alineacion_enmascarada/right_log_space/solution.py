import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.tanh(np.add.outer(S @ Wsa.T, np.zeros(len(H))).swapaxes(1, 2) + H @ Wha.T) @ va
    e = np.where(validas, e, -np.inf)
    if not np.any(validas):
        return np.zeros_like(e)
    return np.exp(e - np.logaddexp.reduce(e, axis=1, keepdims=True))
