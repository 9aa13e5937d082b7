import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    Q = np.stack([S @ Wsa.T] * len(H), axis=1)
    K = np.vstack([[H @ Wha.T]] * len(S))
    e = np.tanh(Q + K) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
