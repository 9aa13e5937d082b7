import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    dS = np.zeros_like(S)
    for i, s in enumerate(S):
        t = np.tanh(Wsa @ s + H @ Wha.T)
        w = np.exp(t @ va - np.max(t @ va))
        a = w / w.sum()
        g = H @ dC[i]
        de = a * (g - a @ g)
        dp = de[:, None] * va * (1 - t**2)
        dva = de @ t
        dS[i] = dp.sum(axis=0) @ Wsa
        dH = np.outer(a, dC[i]) + dp @ Wha
        dWsa = np.outer(dp.sum(axis=0), s)
        dWha = dp.T @ H
    return dS, dH, dWsa, dWha, dva
