import numpy as np

np.seterr(all="raise")

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
