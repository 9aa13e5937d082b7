import numpy as np


def alineacion_enmascarada(S, H, Wsa, Wha, va, validas):
    e = np.einsum("ija,a->ij", np.tanh((S @ Wsa.T)[:, None] + (H @ Wha.T)[None]), va)
    tope = e.max(axis=1, keepdims=True, where=validas, initial=-np.finfo(e.dtype).max)
    w = np.exp(e - tope, where=np.broadcast_to(validas, e.shape), out=np.zeros_like(e))
    total = w.sum(axis=1, keepdims=True)
    return np.divide(w, total, out=np.zeros_like(w), where=total > 0)
