"""Compare the two projections with a dot product: another attention, without tanh or va."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = (S @ Wsa.T) @ (H @ Wha.T).T
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
