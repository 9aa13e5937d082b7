import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va
    e = e - e.min(axis=1, keepdims=True)
    return e / np.maximum(np.sum(e, axis=1, keepdims=True), 1e-9)
