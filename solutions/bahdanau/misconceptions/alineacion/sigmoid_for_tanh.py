"""Use the logistic sigmoid where the formula has the tanh."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    P = (S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]
    E = (1 / (1 + np.exp(-P))) @ va
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
