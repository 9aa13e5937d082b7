import numpy as np

def puntuacion_dot(S, H):
    return np.zeros((len(S), len(H)))
