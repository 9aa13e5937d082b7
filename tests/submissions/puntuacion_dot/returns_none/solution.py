import numpy as np

def puntuacion_dot(S, H):
    E = S @ H.T
