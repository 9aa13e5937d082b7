import numpy as np

def puntuacion_general(S, H, W):
    return list(S @ W @ H.T)
