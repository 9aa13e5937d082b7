import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.diagonal(np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T) @ va)
    w = np.exp(e - e.max())
    return w / w.sum()
