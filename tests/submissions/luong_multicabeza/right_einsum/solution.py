import numpy as np

def luong_multicabeza(S, H, W, n_cabezas):
    Q = (S @ W).reshape(len(S), n_cabezas, -1)
    K = H.reshape(len(H), n_cabezas, -1)
    E = np.einsum("inc,jnc->nij", Q, K)
    A = np.exp(E - E.max(-1, keepdims=True))
    A /= A.sum(-1, keepdims=True)
    return np.einsum("nij,jnc->inc", A, K).reshape(len(S), -1)
