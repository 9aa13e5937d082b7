import numpy as np

def puntuacion_dot(S, H):
    return np.round(S @ H.T, 1)
