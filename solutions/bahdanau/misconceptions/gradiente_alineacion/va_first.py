"""Return the gradients in the order in which the chain reaches them: the vector, the matrices, the states."""

import numpy as np


def gradiente_alineacion(S, H, Wsa, Wha, va, dC):
    t = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :])
    e = t @ va
    w = np.exp(e - e.max(axis=1, keepdims=True))
    A = w / w.sum(axis=1, keepdims=True)
    dA = dC @ H.T
    dE = A * (dA - (A * dA).sum(axis=1, keepdims=True))
    dP = dE[:, :, None] * va * (1 - t**2)
    dS = dP.sum(axis=1) @ Wsa
    dH = A.T @ dC + dP.sum(axis=0) @ Wha
    dva = (dE[:, :, None] * t).sum(axis=(0, 1))
    return dva, dP.sum(axis=1).T @ S, dP.sum(axis=0).T @ H, dS, dH
