import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    p = (S @ Wsa.T)[:, None] + H @ Wha.T
    t = (np.exp(p) - np.exp(-p)) / (np.exp(p) + np.exp(-p))
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
