import numpy as np


def gradiente_puntuaciones(A, G):
    diferencias = G - np.sum(A * G, axis=1)
    dE = np.zeros(A.shape)
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            dE[i, j] = A[i, j] * diferencias[i, j]
    return dE
