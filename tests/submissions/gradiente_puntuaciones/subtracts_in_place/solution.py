import numpy as np

def gradiente_puntuaciones(A, G):
    s = (A * G).sum(axis=1, keepdims=True)
    G -= s
    return A * G
