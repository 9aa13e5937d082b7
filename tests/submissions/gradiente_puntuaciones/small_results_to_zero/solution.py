import numpy as np

def gradiente_puntuaciones(A, G):
    dE = A * (G - (A * G).sum(axis=1, keepdims=True))
    dE[np.abs(dE) < 1e-3] = 0
    return dE
