import numpy as np

def puntuacion_general(S, H, W):
    return np.linalg.multi_dot([S, W, H.T])
