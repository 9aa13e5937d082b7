"""Ignore n_cabezas: one map for all columns."""

import numpy as np


def luong_multicabeza(S, H, W, n_cabezas):
    E = S @ W @ H.T
    A = np.exp(E - E.max(axis=1, keepdims=True))
    return A / A.sum(axis=1, keepdims=True) @ H
