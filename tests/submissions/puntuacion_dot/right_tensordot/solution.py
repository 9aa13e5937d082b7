import numpy as np

def puntuacion_dot(S, H):
    return np.tensordot(S, H, axes=(1, 1))
