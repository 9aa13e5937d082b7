"""Average the weighted features instead of adding them: every score is divided by d_a."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = (np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) * va).mean(axis=2)
    W = np.exp(E - E.max(axis=1, keepdims=True))
    return W / W.sum(axis=1, keepdims=True)
