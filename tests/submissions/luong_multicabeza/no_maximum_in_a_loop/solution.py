import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = S @ W
    partes = []
    for q, k in zip(np.split(Q, n_cabezas, axis=1), np.split(H, n_cabezas, axis=1)):
        a = np.exp(q @ k.T)
        partes.append(a @ k / a.sum(axis=1, keepdims=True))
    return np.hstack(partes)
