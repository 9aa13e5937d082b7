import numpy as np

def gradiente_puntuaciones(A, G):
    G.sort(axis=1)
    return A * (G - (A * G).sum(axis=1, keepdims=True))
