import numpy as np

def gradiente_puntuaciones(A, G):
    dE = np.zeros_like(A)
    for i in range(len(A)):
        dE[i] = A[i] * (G[i] - A[i] @ G[i])
        return dE
