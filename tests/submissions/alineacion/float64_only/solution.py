import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    if S.dtype != np.float64:
        return np.zeros((len(S), len(H)))
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
