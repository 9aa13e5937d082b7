import numpy as np

def puntuacion_dot(S, H):
    return np.array([S @ h for h in H]).T
