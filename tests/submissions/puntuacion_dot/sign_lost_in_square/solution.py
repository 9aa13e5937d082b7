import numpy as np

def puntuacion_dot(S, H):
    return S @ (H if S.shape[1] == H.shape[0] else H.T)
