"""Mix once with the average weights and repeat the result at every step."""

import numpy as np


def contexto(alfa, H):
    c = alfa.mean(axis=0) @ H
    return np.ones((len(alfa), 1)) * c
