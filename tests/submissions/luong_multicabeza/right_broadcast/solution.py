import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    T_y, T_x, n = len(S), len(H), n_cabezas
    Q = (S[:, :, None] * W).sum(axis=1).reshape(T_y, 1, n, -1)
    K = H.reshape(1, T_x, n, -1)
    E = (Q * K).sum(axis=3, keepdims=True)
    A = np.exp(E - E.max(axis=1, keepdims=True))
    return ((A * K).sum(axis=1) / A.sum(axis=1)).reshape(T_y, -1)
