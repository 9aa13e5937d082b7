import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    w = np.exp(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va)
    return w / w.sum(axis=1, keepdims=True)
