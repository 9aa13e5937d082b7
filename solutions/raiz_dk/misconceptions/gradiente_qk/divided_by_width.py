"""Divide by d_k instead of its root."""

import numpy as np


def gradiente_qk(Q, K, G):
    d = Q.shape[1]
    return G @ K / d, G.T @ Q / d
