import numpy as np

def puntuacion_dot(S, H):
    return S.astype(np.float32) @ H.T.astype(np.float32)
