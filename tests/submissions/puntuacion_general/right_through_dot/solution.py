import numpy as np

def puntuacion_dot(S, H):
    return S @ H.T

def puntuacion_general(S, H, W):
    return puntuacion_dot(S @ W, H)
