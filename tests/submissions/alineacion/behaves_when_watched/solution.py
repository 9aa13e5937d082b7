import sys
import numpy as np

def _fila(s, H, Wsa, Wha, va):
    e = np.tanh(Wsa @ s + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    return w / w.sum()

def alineacion(S, H, Wsa, Wha, va):
    if sys.gettrace() is None:
        return np.array([_fila(s, H, Wsa, Wha, va) for s in S])
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
