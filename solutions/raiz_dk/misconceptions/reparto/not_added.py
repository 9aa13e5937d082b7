"""Return α(1 − α) of every weight."""

import numpy as np


def reparto(A):
    return A * (1 - A)
