import numpy as np

def puntuacion_dot(S, H):
    E = np.zeros((len(S), len(H)))
    for i in range(len(S)):
        for j in range(len(H)):
            E[i, j] = S[i] @ H[j]
    return E
