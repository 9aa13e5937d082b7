import numpy as np

def puntuacion_general(S, H, W):
    return S @ H.T if S.shape[1] == H.shape[1] else S @ W @ H.T
