import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    T_y, T_x = len(S), len(H)
    i, j = (k.ravel() for k in np.indices((T_y, T_x)))
    t = np.tanh(S[i] @ Wsa.T + H[j] @ Wha.T)
    e = (t @ va).reshape(T_y, T_x)
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = dC @ H.T
    de = (a * (g - (a * g).sum(axis=1, keepdims=True))).reshape(-1, 1)
    dp = de * va * (1 - t**2)
    dS, dH = np.zeros_like(S), a.T @ dC
    np.add.at(dS, i, dp @ Wsa)
    np.add.at(dH, j, dp @ Wha)
    return dS, dH, dp.T @ S[i], dp.T @ H[j], (de * t).sum(axis=0)
