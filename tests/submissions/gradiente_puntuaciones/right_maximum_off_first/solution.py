import numpy as np

def gradiente_puntuaciones(A, G):
    C = G - G.max(axis=1, keepdims=True)
    return A * C - A * (A * C).sum(axis=1, keepdims=True)
