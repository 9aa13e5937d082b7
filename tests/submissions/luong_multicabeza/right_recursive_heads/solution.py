import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    def atiende(Q, K, n):
        d = K.shape[1] // n
        e = Q[:, :d] @ K[:, :d].T
        a = np.exp(e - e.max(axis=1, keepdims=True))
        primera = a @ K[:, :d] / a.sum(axis=1, keepdims=True)
        return primera if n == 1 else np.hstack([primera, atiende(Q[:, d:], K[:, d:], n - 1)])
    return atiende(S @ W, H, n_cabezas)
