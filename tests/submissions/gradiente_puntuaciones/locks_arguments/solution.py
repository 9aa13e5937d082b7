import numpy as np

def gradiente_puntuaciones(A, G):
    A.setflags(write=False)
    return A * (G - (A * G).sum(axis=1, keepdims=True))
