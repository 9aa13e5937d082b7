import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = S @ W
    partes = np.array_split(np.arange(H.shape[1]), n_cabezas)
    def cabeza(p):
        e = Q[:, p] @ H[:, p].T
        a = np.exp(e - e.max(axis=1, keepdims=True))
        return a @ H[:, p] / a.sum(axis=1, keepdims=True)
    return np.concatenate([cabeza(p) for p in partes], axis=1)
