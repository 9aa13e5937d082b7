import numpy as np

def puntuacion_dot(S, H):
    H *= 2
    E = S @ H.T / 2
    H /= 2
    return E
