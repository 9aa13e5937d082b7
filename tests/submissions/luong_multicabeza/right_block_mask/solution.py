import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    d = H.shape[1]
    suya = np.arange(d) // (d // n_cabezas) == np.arange(n_cabezas)[:, None]
    Q = (S @ W)[None] * suya[:, None, :]
    E = Q @ H.T
    A = np.exp(E - E.max(axis=2, keepdims=True))
    A /= A.sum(axis=2, keepdims=True)
    return ((A @ H) * suya[:, None, :]).sum(axis=0)
