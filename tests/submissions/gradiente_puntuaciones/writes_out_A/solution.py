import numpy as np

def gradiente_puntuaciones(A, G):
    np.multiply(A, G - (A * G).sum(axis=1, keepdims=True), out=A)
    return A
