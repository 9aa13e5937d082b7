import numpy as np

def gradiente_puntuaciones(A, G):
    dE = np.zeros_like(G)
    s = 0.0
    for i in range(A.shape[0]):
        for k in range(A.shape[1]):
            s += A[i, k] * G[i, k]
        dE[i] = A[i] * (G[i] - s)
    return dE
