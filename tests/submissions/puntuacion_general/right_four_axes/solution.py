import numpy as np

def puntuacion_general(S, H, W):
    return (S[:, None, :, None] * W * H[None, :, None, :]).sum(axis=(2, 3))
