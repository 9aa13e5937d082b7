import numpy as np

def gradiente_puntuaciones(A, G):
    partes = []
    for i in range(0, len(A), 64):
        a, g = A[i:i + 64], G[i:i + 64]
        partes.append(a * (g - (a * g).sum(axis=1, keepdims=True)))
    return np.concatenate(partes)
