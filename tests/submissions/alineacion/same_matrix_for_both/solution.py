import numpy as np

def alineacion(S, H, Wsa, Wha, va):
    e = np.einsum("ija,a->ij", np.tanh((S @ Wha.T)[:, None] + H @ Wha.T), va)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    return w / w.sum(axis=1, keepdims=True)
