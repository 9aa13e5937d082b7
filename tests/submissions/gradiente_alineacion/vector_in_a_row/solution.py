import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None] + H @ Wha.T)
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = dC @ H.T
    de = a * (g - (a * g).sum(axis=1, keepdims=True))
    dp = de[:, :, None] * va * (1 - t * t)
    return dp.sum(1) @ Wsa, a.T @ dC + dp.sum(0) @ Wha, dp.sum(1).T @ S, dp.sum(0).T @ H, de.reshape(1, -1) @ t.reshape(-1, va.size)
