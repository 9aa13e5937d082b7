import numpy as np

def puntuacion_general(S, H, W):
    E = S @ W @ H.T
    W.setflags(write=False)
    return E
