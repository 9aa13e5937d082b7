import numpy as np

def puntuacion_general(S, H, W):
    return np.einsum("ia,ab,jb->ij", S, W, H)
