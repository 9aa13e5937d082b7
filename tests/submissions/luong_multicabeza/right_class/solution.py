import numpy as np

class Cabezas:
    def __init__(self, n):
        self.n = n

    def parte(self, X):
        return X.reshape(X.shape[0], self.n, X.shape[1] // self.n).transpose(1, 0, 2)

    def __call__(self, Q, H):
        q, k = self.parte(Q), self.parte(H)
        e = np.matmul(q, k.transpose(0, 2, 1))
        a = np.exp(e - e.max(axis=2, keepdims=True))
        c = np.matmul(a / a.sum(axis=2, keepdims=True), k)
        return c.transpose(1, 0, 2).reshape(Q.shape)

def luong_multicabeza(S, H, W, n_cabezas):
    return Cabezas(n_cabezas)(S @ W, H)
