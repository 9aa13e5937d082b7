"""Return inside the loop over the rows."""

import numpy as np


def gradiente_puntuaciones(A, G):
    return A[0] * (G[0] - (A[0] * G[0]).sum())
