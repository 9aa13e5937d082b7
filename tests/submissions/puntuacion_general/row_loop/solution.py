import numpy as np

def puntuacion_general(S, H, W):
    return np.array([H @ (s @ W) for s in S])
