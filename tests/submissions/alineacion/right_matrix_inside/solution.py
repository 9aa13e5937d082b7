import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    a = np.asarray(np.asmatrix(S) * np.asmatrix(Wsa).T)
    b = np.asarray(np.asmatrix(H) * np.asmatrix(Wha).T)
    e = np.tanh(a[:, None] + b) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
