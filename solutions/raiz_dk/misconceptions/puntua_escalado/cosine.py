"""Divide by the lengths of the two vectors."""

import numpy as np


def puntua_escalado(Q, K):
    return (Q / np.linalg.norm(Q, axis=1, keepdims=True)) @ (K / np.linalg.norm(K, axis=1, keepdims=True)).T
