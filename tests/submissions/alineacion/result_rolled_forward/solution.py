import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return np.roll(w / w.sum(axis=1, keepdims=True), -1, axis=0)
