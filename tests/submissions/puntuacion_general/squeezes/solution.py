import numpy as np

def puntuacion_general(S, H, W):
    return np.squeeze(S @ W @ H.T)
