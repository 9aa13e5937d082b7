import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.clip(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va, -500, 500)
    w = np.exp(e)
    return w / w.sum(axis=1, keepdims=True)
