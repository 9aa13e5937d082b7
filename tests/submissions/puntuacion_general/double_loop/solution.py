import numpy as np

def puntuacion_general(S, H, W):
    E = np.empty((len(S), len(H)))
    for i, s in enumerate(S):
        for j, h in enumerate(H):
            E[i, j] = s @ W @ h
    return E
