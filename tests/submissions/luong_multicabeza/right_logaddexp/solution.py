import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = (S @ W).reshape(len(S), n_cabezas, -1).transpose(1, 0, 2)
    K = H.reshape(len(H), n_cabezas, -1).transpose(1, 2, 0)
    E = Q @ K
    A = np.exp(E - np.logaddexp.reduce(E, axis=-1, keepdims=True))
    return np.concatenate(A @ K.transpose(0, 2, 1), axis=-1)
