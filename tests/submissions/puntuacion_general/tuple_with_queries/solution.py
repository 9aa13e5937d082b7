import numpy as np

def puntuacion_general(S, H, W):
    Q = S @ W
    return Q @ H.T, Q
