import numpy as np

def puntuacion_dot(S, H):
    return np.diagonal(S @ H.T).copy()
