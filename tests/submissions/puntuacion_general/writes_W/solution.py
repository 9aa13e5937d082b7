import numpy as np

def puntuacion_general(S, H, W):
    W *= 2
    return S @ W @ H.T / 2
