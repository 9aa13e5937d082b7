import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    p = np.add.outer(S @ Wsa.T, H @ Wha.T)
    p = np.diagonal(p, axis1=1, axis2=3)
    e = np.tanh(p) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
