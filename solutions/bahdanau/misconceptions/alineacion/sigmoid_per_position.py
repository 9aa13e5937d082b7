"""Squash each score on its own with a sigmoid: the positions do not compete."""

import numpy as np


def alineacion(S, H, Wsa, Wha, va):
    E = np.tanh((S @ Wsa.T)[:, None, :] + (H @ Wha.T)[None, :, :]) @ va
    return 1 / (1 + np.exp(-E))
