import numpy as np

def puntuacion_general(S, H, W):
    return np.tensordot(np.tensordot(S, W, axes=1), H, axes=(1, 1))
