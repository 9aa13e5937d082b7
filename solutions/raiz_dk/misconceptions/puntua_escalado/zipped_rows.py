"""Multiply query i with key i only, and stop where the shorter of the two ends."""

import numpy as np


def puntua_escalado(Q, K):
    n = min(len(Q), len(K))
    return (Q[:n] * K[:n]).sum(axis=1) / np.sqrt(Q.shape[1])
