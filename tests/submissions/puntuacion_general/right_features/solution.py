import numpy as np

def puntuacion_general(S, H, W):
    E = np.zeros((S.shape[0], H.shape[0]))
    for s, w in zip(S.T, W):
        E += np.outer(s, H @ w)
    return E
