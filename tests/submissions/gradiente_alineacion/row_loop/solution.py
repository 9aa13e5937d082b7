import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    dS, dH = np.zeros_like(S), np.zeros_like(H)
    dWsa, dWha, dva = np.zeros_like(Wsa), np.zeros_like(Wha), np.zeros_like(va)
    for i, s in enumerate(S):
        t = np.tanh(Wsa @ s + H @ Wha.T)
        e = t @ va
        w = np.exp(e - e.max())
        a = w / w.sum()
        g = H @ dC[i]
        de = a * (g - a @ g)
        dp = de[:, None] * va * (1 - t**2)
        dva += de @ t
        dS[i] = dp.sum(axis=0) @ Wsa
        dH += np.outer(a, dC[i]) + dp @ Wha
        dWsa += np.outer(dp.sum(axis=0), s)
        dWha += dp.T @ H
    return dS, dH, dWsa, dWha, dva
