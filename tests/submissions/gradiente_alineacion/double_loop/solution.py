import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    a = w / w.sum(axis=1, keepdims=True)
    g = dC @ H.T
    de = a * (g - (a * g).sum(axis=1, keepdims=True))
    dS, dH = np.zeros_like(S), np.zeros_like(H)
    dWsa, dWha, dva = np.zeros_like(Wsa), np.zeros_like(Wha), np.zeros_like(va)
    for i in range(len(S)):
        for j in range(len(H)):
            d = de[i, j] * va * (1 - t[i, j] ** 2)
            dva += de[i, j] * t[i, j]
            dS[i] += Wsa.T @ d
            dH[j] += a[i, j] * dC[i] + Wha.T @ d
            dWsa += np.outer(d, S[i])
            dWha += np.outer(d, H[j])
    return dS, dH, dWsa, dWha, dva
