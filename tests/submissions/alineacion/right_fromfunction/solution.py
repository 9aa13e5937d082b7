import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    a, b = S @ Wsa.T, H @ Wha.T
    e = np.fromfunction(lambda i, j: np.tanh(a[i] + b[j]) @ va, (len(S), len(H)), dtype=int)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
