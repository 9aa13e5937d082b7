import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(np.asarray(e, dtype=np.longdouble))
    w /= w.sum(axis=1, keepdims=True)
    return w.astype(np.float64)
