import numpy as np

def puntuacion_dot(S, H):
    return (S @ H.T).tolist()
