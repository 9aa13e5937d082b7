"""Scale every annotation to length 1 before scoring it."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    H = H / np.linalg.norm(H, axis=1, keepdims=True)
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
