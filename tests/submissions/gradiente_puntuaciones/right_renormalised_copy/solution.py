import numpy as np

def gradiente_puntuaciones(A, G):
    P = A / A.sum(axis=1, keepdims=True)
    return P * (G - (P * G).sum(axis=1, keepdims=True))
