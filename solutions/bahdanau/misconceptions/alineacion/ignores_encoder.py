"""Score the decoder's state alone: every position gets the same weight."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    e = np.tanh(S @ Wsa.T) @ va
    E = e[:, None] * np.ones((1, len(H)))
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
