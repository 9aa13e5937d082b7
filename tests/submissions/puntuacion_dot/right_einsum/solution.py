import numpy as np

def puntuacion_dot(S, H):
    return np.einsum("id,jd->ij", S, H)
