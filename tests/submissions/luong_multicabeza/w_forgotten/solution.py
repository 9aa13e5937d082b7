import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = S.reshape(len(S), n_cabezas, -1).transpose(1, 0, 2)
    K = H.reshape(len(H), n_cabezas, -1).transpose(1, 0, 2)
    E = Q @ K.transpose(0, 2, 1)
    A = np.exp(E - E.max(axis=2, keepdims=True))
    A = A / A.sum(axis=2, keepdims=True)
    return (A @ K).transpose(1, 0, 2).reshape(len(S), -1)
