import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = np.stack(np.hsplit(S @ W, n_cabezas))
    K = np.stack(np.hsplit(H, n_cabezas))
    E = Q @ np.moveaxis(K, 1, 2)
    E = E - E.max(axis=-1)[..., None]
    A = np.exp(E)
    C = (A @ K) / A.sum(axis=-1)[..., None]
    return np.hstack(list(C))
