import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = dC @ H.T
    g -= (a * g).sum(axis=1, keepdims=True)
    g *= a
    dva = np.einsum("ij,ija->a", g, t)
    np.square(t, out=t)
    np.subtract(1, t, out=t)
    t *= va
    t *= g[..., None]
    s, h = t.sum(axis=1), t.sum(axis=0)
    dH = h @ Wha
    dH += a.T @ dC
    return s @ Wsa, dH, s.T @ S, h.T @ H, dva
