"""Reshape straight to (n, T, d_k), then put the heads side by side."""

import numpy as np


def luong_multicabeza(S, H, W, n_cabezas):
    Q = (S @ W).reshape(n_cabezas, len(S), -1)
    K = H.reshape(n_cabezas, len(H), -1)
    E = Q @ K.transpose(0, 2, 1)
    A = np.exp(E - E.max(axis=2, keepdims=True))
    A = A / A.sum(axis=2, keepdims=True)
    return (A @ K).transpose(1, 0, 2).reshape(len(S), -1)
