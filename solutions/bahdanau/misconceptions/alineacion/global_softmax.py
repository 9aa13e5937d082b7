"""Share one total of 1 among all the pairs of the map instead of one per row."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    W = np.exp(E - E.max())
    return W / W.sum()
