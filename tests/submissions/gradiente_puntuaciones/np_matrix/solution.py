import numpy as np

def gradiente_puntuaciones(A, G):
    return np.matrix(A * (G - (A * G).sum(axis=1, keepdims=True)))
