import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    e = np.where(validas[None, :], e, -np.inf)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return np.nan_to_num(w / w.sum(axis=1, keepdims=True))
