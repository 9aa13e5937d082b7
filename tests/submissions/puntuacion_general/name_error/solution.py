import numpy as np

def puntuacion_general(S, H, W):
    return S @ Wsa @ H.T
