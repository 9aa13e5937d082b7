import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = (S.astype(np.float32) @ W.astype(np.float32)).reshape(len(S), n_cabezas, -1).swapaxes(0, 1)
    K = H.astype(np.float32).reshape(len(H), n_cabezas, -1).swapaxes(0, 1)
    E = Q @ K.swapaxes(1, 2)
    A = np.exp(E - E.max(axis=2, keepdims=True))
    return np.hstack(list(A / A.sum(axis=2, keepdims=True) @ K))
