import numpy as np

def puntuacion_dot(S, H):
    return np.squeeze(S @ H.T)
