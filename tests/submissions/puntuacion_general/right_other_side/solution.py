import numpy as np

def puntuacion_general(S, H, W):
    return S @ (H @ W.T).T
