import numpy as np


def adelante(S, H, Wsa, Wha, va):
    t = np.tanh((S @ Wsa.T)[:, np.newaxis] + H @ Wha.T)
    e = t @ va
    w = np.exp(e - np.max(e, axis=1, keepdims=True))
    return t, w / np.sum(w, axis=1, keepdims=True)


def por_el_softmax(a, da):
    return a * (da - np.sum(a * da, axis=1, keepdims=True))


def por_un_lado(d, X, W):
    return d @ W, d.T @ X


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t, a = adelante(S, H, Wsa, Wha, va)
    de = por_el_softmax(a, dC @ H.T)
    dp = de[:, :, np.newaxis] * (va * (1.0 - np.square(t)))
    dS, dWsa = por_un_lado(dp.sum(axis=1), S, Wsa)
    dH, dWha = por_un_lado(dp.sum(axis=0), H, Wha)
    return dS, dH + a.T @ dC, dWsa, dWha, np.einsum("ij,ijk->k", de, t)
