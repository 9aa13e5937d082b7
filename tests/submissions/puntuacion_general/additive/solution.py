import numpy as np

def puntuacion_general(S, H, W):
    return (S @ W).sum(axis=1)[:, None] + H.sum(axis=1)
