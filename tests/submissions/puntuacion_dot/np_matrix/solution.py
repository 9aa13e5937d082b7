import numpy as np

def puntuacion_dot(S, H):
    return np.matrix(S) * np.matrix(H).T
