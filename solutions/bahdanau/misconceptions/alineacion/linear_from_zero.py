"""Shift each row so that its minimum is 0 and divide by its sum, without the exponential.

The tiny constant keeps 0/0 out of a row of equal scores, which some seeds have and others do not.
"""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    E = E - E.min(axis=1, keepdims=True)
    return E / (E.sum(axis=1, keepdims=True) + 1e-12)
