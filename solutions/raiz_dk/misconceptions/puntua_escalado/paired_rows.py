"""Multiply query i with key i only (runs only when T_y = T_x)."""

import numpy as np


def puntua_escalado(Q, K):
    return (Q * K).sum(axis=1) / np.sqrt(Q.shape[1])
