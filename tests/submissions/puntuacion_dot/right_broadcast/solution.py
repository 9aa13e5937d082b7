import numpy as np

def puntuacion_dot(S, H):
    return (S[:, None, :] * H[None, :, :]).sum(axis=-1)
