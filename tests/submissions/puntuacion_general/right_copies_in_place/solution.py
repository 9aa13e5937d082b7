import numpy as np

def puntuacion_general(S, H, W):
    Q = S.copy()
    Q = Q @ W
    E = np.zeros((len(Q), len(H)))
    E += Q @ H.T
    return E
