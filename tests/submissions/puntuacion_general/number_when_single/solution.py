import numpy as np

def puntuacion_general(S, H, W):
    E = np.einsum("ia,ab,jb->ij", S, W, H)
    return float(E[0, 0]) if E.shape == (1, 1) else E
