import numpy as np

def puntuacion_dot(S, H):
    E = np.zeros((len(S), len(H)))
    for k in range(S.shape[1]):
        E += np.outer(S[:, k], H[:, k])
    return E
