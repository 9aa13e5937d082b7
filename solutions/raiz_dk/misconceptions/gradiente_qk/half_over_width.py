"""Divide by d_k ** 1/2 on the spot: the power comes first, and d_k and 2 divide in turn."""

import numpy as np


def gradiente_qk(Q, K, G):
    return G @ K / Q.shape[1] ** 1/2, G.T @ Q / Q.shape[1] ** 1/2
