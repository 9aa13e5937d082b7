"""Return the bare exponential of each score."""

import numpy as np


def softmax_filas(E):
    return np.exp(E)
