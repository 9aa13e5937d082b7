"""Cut S and W into blocks, too: a head sees only its own part of the state."""

import numpy as np


def luong_multicabeza(S, H, W, n_cabezas):
    d_k = H.shape[1] // n_cabezas
    parts = []
    for k in range(n_cabezas):
        cut = slice(k * d_k, (k + 1) * d_k)
        E = S[:, cut] @ W[cut, cut] @ H[:, cut].T
        A = np.exp(E - E.max(axis=1, keepdims=True))
        parts.append(A / A.sum(axis=1, keepdims=True) @ H[:, cut])
    return np.hstack(parts)
