import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = S @ W
    if Q.shape == S.shape:
        S[:] = Q
        Q = S
    C = []
    for q, h in zip(np.split(Q, n_cabezas, axis=1), np.split(H, n_cabezas, axis=1)):
        e = q @ h.T
        A = np.exp(e - e.max(axis=1, keepdims=True))
        C.append(A @ h / A.sum(axis=1, keepdims=True))
    return np.hstack(C)
