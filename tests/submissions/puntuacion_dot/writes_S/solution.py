import numpy as np

def puntuacion_dot(S, H):
    S += 0.0
    S *= 2
    E = S @ H.T / 2
    return E
