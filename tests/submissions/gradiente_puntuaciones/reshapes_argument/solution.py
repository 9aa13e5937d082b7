import numpy as np

def gradiente_puntuaciones(A, G):
    r = A * (G - (A * G).sum(axis=1, keepdims=True))
    A.shape = (A.size,)
    return r
