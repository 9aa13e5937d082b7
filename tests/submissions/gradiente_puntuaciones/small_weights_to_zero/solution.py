import numpy as np

def gradiente_puntuaciones(A, G):
    P = np.where(A < 1e-3, 0, A)
    return P * (G - (P * G).sum(axis=1, keepdims=True))
