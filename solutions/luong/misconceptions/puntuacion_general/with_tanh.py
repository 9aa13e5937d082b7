"""Bend the finished score with a tanh."""

import numpy as np


def puntuacion_general(S, H, W):
    return np.tanh(S @ W @ H.T)
