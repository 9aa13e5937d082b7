"""Bring every vector to length 1 first: an angle instead of a product."""

import numpy as np


def puntuacion_dot(S, H):
    s = S / np.linalg.norm(S, axis=1, keepdims=True)
    h = H / np.linalg.norm(H, axis=1, keepdims=True)
    return s @ h.T
