import numpy as np

def puntuacion_dot(S, H):
    return -np.linalg.norm(S[:, None] - H[None], axis=2)
