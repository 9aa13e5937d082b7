import numpy as np

def gradiente_puntuaciones(A, G):
    return (A * (G - (A * G).sum(axis=1, keepdims=True))).astype(object)
