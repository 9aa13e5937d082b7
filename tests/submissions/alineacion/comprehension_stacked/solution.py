import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    Q = S @ Wsa.T
    e = np.stack([np.tanh(Q + Wha @ h) @ va for h in H], axis=1)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
