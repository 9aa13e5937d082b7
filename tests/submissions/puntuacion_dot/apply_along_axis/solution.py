import numpy as np

def puntuacion_dot(S, H):
    return np.apply_along_axis(lambda s: H @ s, 1, S)
