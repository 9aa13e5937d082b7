import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(S[-1] @ Wsa.T + H @ Wha.T) @ va
    w = np.exp(e - e.max())
    return np.tile(w / w.sum(), (len(S), 1))
